// What makes two usernames one (docs/decisions/0039-one-person-one-key.md).
import { lazyImport } from '#src/server/errors/lazy-import.ts';
import { normalizeBounded } from '#src/shared/fields/bounded-text.ts';
import { ADDRESS_MAX, emailKey, storedEmail } from './email-key.ts';
import { LOOK_ALIKES } from './look-alikes.ts';

/** NFKC and Unicode's table make up to 18 characters of one, and three steps follow. */
const EXPANDED_MAX = 100 * ADDRESS_MAX;

// Loaded at the first registration: 6,300 rows, of which a server that only signs people in needs none.
const loadConfusables = lazyImport(async (): Promise<ReadonlyMap<string, string>> => {
  const { default: rows } = await import('unhomoglyph/data.json', { with: { type: 'json' } });
  return new Map(Object.entries(rows));
});

/** Returns whether a username claims to be an email address; it must be the account's own then. */
export function isAddress(username: string): boolean {
  return normalizeBounded(username, 'NFKC', ADDRESS_MAX).includes('@');
}

/**
 * Returns the key of a username of at most `ADDRESS_MAX` code points. That of an address is the key of its mailbox. Any other is
 * the skeleton of UTS 39, without case and without signs at its ends, so that nobody can be a second `paypal` as `paypaI`, `Рaypal`
 * or `paypal.`. Rejects with the `ApiError` `unavailable` if the table of look-alikes cannot be loaded.
 */
export async function usernameKey(username: string): Promise<string> {
  if (isAddress(username)) return emailKey(username);
  const confusables = await loadConfusables();
  let text = normalizeBounded(username, 'NFKC', ADDRESS_MAX).replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  // A look-alike may have another one: `ɩ` is `i`, which is compared as `l`.
  for (let step = 0; step < 3; step += 1) {
    const letters = Array.from(normalizeBounded(lower(text), 'NFKD', EXPANDED_MAX));
    text = letters.map((letter) => LOOK_ALIKES.get(letter) ?? confusables.get(letter) ?? letter).join('');
  }
  // The dot of `İ` is the one that `i` has.
  const skeleton = text
    .replace(/(?<=[lj])\u0307/g, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
  const trimmed = skeleton.replace(/^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '');
  return normalizeBounded(trimmed || skeleton, 'NFC', EXPANDED_MAX);
}

/** Returns a username as it is stored: an address like one (`storedEmail`), any other in NFKC. */
export function storedUsername(username: string): string {
  return isAddress(username) ? storedEmail(username) : normalizeBounded(username, 'NFKC', ADDRESS_MAX);
}

/** Twice, because some letters have two small forms and one capital. */
function lower(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}
