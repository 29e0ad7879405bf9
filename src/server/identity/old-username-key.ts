// The key of a username before migration 0009. The names by which apps know members who have left are stored as HMACs of it.
import { normalizeBounded } from '#src/shared/fields/bounded-text.ts';
import { ADDRESS_MAX } from './email-key.ts';

const LOOKALIKES = [
  'aαаɑ',
  'bβв',
  'cс',
  'dԁ',
  'eεе',
  'gɡց',
  'hηнһհ',
  'iιі',
  'jϳј',
  'kκк',
  'lӏ',
  'mμм',
  'nո',
  'oοоօ',
  'pρр',
  'qԛ',
  'rг',
  'sѕ',
  'tτт',
  'uս',
  'vνѵ',
  'wԝ',
  'xχх',
  'yυу',
  'zζ',
  'fғ',
];

const LATIN = new Map(LOOKALIKES.flatMap(([latin = '', ...others]) => others.map((other) => [other, latin] as const)));

/** Returns the key that a username of at most `ADDRESS_MAX` code points had. */
export function oldUsernameKey(username: string): string {
  const upper = normalizeBounded(username, 'NFKC', ADDRESS_MAX).toLowerCase().toUpperCase();
  const folded = normalizeBounded(upper.toLowerCase().replaceAll('ς', 'σ'), 'NFKD', 100 * ADDRESS_MAX);
  const letters = Array.from(folded, (letter) => LATIN.get(letter) ?? letter);
  return normalizeBounded(letters.join(''), 'NFKC', 100 * ADDRESS_MAX);
}
