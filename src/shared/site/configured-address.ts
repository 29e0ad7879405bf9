// Whether an address of `site.config.ts` is the operator's own, or still an example that leads nowhere.

/** Names that nobody can have (RFC 2606): those of the shipped file are among them. A network may have names in `test` of its own. */
const EXAMPLE_HOST = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|invalid)\.?$/i;

/** `set`: the operator's own. `none`: there is none. `example`: it stands for one that is not set up yet. */
export type AddressState = 'set' | 'none' | 'example';

/** Takes a checked https link or email address of the configuration. Returns its state. */
export function addressState(address: string | null | undefined): AddressState {
  if (address === null || address === undefined) return 'none';
  const host = address.includes('://') ? new URL(address).hostname : address.slice(address.lastIndexOf('@') + 1);
  return EXAMPLE_HOST.test(host) ? 'example' : 'set';
}

/** Whether an address of the configuration can be opened. */
export const isSet = (address: string | null | undefined): address is string => addressState(address) === 'set';
