// A username that is no address, for visitors who do not want apps to show theirs.
import { FIELD_LIMITS } from '#src/shared/fields/field-limits.ts';

/**
 * Gives the name that stands in the place of a username that is an address: the part before the @ with the characters that a username
 * may have, without what follows a plus sign. Gives nothing for another username, or where nothing is left of it.
 */
export function suggestedUsername(username: string): string | undefined {
  const [, local] = /^(.+)@[^@]+$/.exec(username) ?? [];
  if (local === undefined || username.length > FIELD_LIMITS.email) return undefined;
  return local.replace(/(?<=.)\+.*$/, '').replaceAll(/[^\p{L}\p{N}_.-]/gu, '') || undefined;
}

/** Gives another name for one that is taken: itself with two digits. */
export function freeVariant(username: string): string {
  const base = suggestedUsername(username) ?? username;
  return (
    base.slice(0, FIELD_LIMITS.username - 2) + String(10 + ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) % 90))
  );
}
