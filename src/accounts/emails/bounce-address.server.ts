// The return path of emails to members. Mail servers report failures to it (RFC 3464), and it says which account the email was for
// (variable envelope return path). The MAC keeps strangers from reporting an address that is not theirs.
import type { Member } from '#src/accounts/members/member.ts';
import type { SecretKey } from '#src/server/secrets/secret-key.ts';

const MAC_DIGITS = 20;

/** Takes BOUNCE_ADDRESS and the account. Returns its return path: `bounces+ID-MAC@domain`. It ends with a change of the address. */
export function bounceAddress(
  key: Pick<SecretKey, 'mac'>,
  address: string,
  { id, email }: Pick<Member, 'id' | 'email'>,
): string {
  const at = address.lastIndexOf('@');
  const mac = key.mac('bounce address', `${id} ${email}`).slice(0, MAC_DIGITS);
  return `${address.slice(0, at)}+${id.toString(36)}-${mac}${address.slice(at)}`;
}

/** Takes BOUNCE_ADDRESS and the recipient of a report. Returns the account that its return path names, which may be made up. */
export function bouncedAccount(address: string, recipient: string): number | undefined {
  const at = address.lastIndexOf('@');
  const [before, after] = [`${address.slice(0, at)}+`.toLowerCase(), address.slice(at).toLowerCase()];
  const text = recipient.toLowerCase();
  if (!text.startsWith(before) || !text.endsWith(after)) return undefined;
  const [, id] = /^([0-9a-z]{1,11})-[0-9a-f]{20}$/.exec(text.slice(before.length, text.length - after.length)) ?? [];
  const account = id === undefined ? Number.NaN : Number.parseInt(id, 36);
  return Number.isSafeInteger(account) && account > 0 ? account : undefined;
}
