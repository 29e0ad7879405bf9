/**
 * Returns an address with scheme, host and port as browsers write them, and everything behind as it is: apps write
 * their host in capitals, or the default port, and mean the same (RFC 3986, sections 6.2.2.1 and 6.2.3). Nothing else
 * is equal: paths are compared exactly (RFC 9700, section 4.1.3).
 */
export function canonicalAddress(address: string): string {
  const [, authority = '', rest = ''] = /^(https?:\/\/[^/?#\\@\s]+)([^]*)$/i.exec(address) ?? [];
  const origin = URL.parse(authority)?.origin;
  return origin === undefined ? address : origin + (rest === '' ? '/' : rest);
}
