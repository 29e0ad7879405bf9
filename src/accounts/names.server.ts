// What e-mails and usernames are compared by. Both are stored as typed, with these keys beside them.

/**
 * Gives what two e-mail addresses are compared by: Unicode NFC, without case. People type `Ada@Example.org` and
 * `ada@example.org` for the same box.
 */
export function emailKey(email: string): string {
  return email.normalize('NFC').toLowerCase().replaceAll('ς', 'σ').normalize('NFC');
}

// Letters of other scripts that read as a Latin one in the common fonts of user interfaces, by their lower case. A row is
// the Latin letter, then its twins. Chosen from Unicode's list of confusables (UTS 39) for Greek, Cyrillic and Armenian,
// with no two letters of one script in a row, so that no two words of one language become twins.
const TWINS = [
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

const LATIN = new Map(TWINS.flatMap(([latin = '', ...others]) => others.map((other) => [other, latin] as const)));

/**
 * Gives what two usernames are compared by: compatibility form (NFKC), without case, and with the letters that look
 * alike in Greek, Cyrillic, Armenian and Latin made one, so that nobody can register a second `paypal` with a Cyrillic `а`.
 */
export function usernameKey(username: string): string {
  const folded = username
    .normalize('NFKC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFKD');
  return Array.from(folded, (letter) => LATIN.get(letter) ?? letter)
    .join('')
    .normalize('NFKC');
}
