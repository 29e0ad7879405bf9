/** Returns an address without escapes, as writers read it; one with broken escapes as it is. */
export function decoded(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
