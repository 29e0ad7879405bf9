/**
 * Returns the key of a username that does not count: it is unique, and no new name can have it, because no username has a
 * `#`, and no address has one after its @. The member with the username keeps it until they change it, and others may take it.
 */
export function setAsideKey(key: string, userId: number): string {
  return `${key}#${userId}`;
}
