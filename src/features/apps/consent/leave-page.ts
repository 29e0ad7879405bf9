// Goes on to where an app's request leads. The page is replaced, so that Back does not answer the request again.

/**
 * Whether an address is a path of this site: one slash at its start, not two, and no backslash, which browsers read as
 * a slash.
 */
export function isOwnPath(address: string): boolean {
  return /^\/(?![/\\])/.test(address);
}

/**
 * Whether an address is one to which a signed-out member may be sent back: the app's, as the operator has declared it.
 */
export function isWebAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

/** Replaces the page by another address, with a full load. */
export function leavePage(address: string): void {
  location.replace(address);
}
