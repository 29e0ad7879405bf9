// The keys that email addresses and usernames are compared by. Both are stored as typed, with the key in a column of its own.

/** Gives the key of an email address: Unicode NFC, without case. People type `Ada@Example.org` and `ada@example.org` for the same mailbox. */
export function emailKey(email: string): string {
  return email.normalize('NFC').toLowerCase().replaceAll('ς', 'σ').normalize('NFC');
}

// Letters of other scripts that look like a Latin letter in the common fonts of user interfaces, by their lower case. A row is
// the Latin letter, then its lookalikes. Chosen from Unicode's confusables (UTS 39) for Greek, Cyrillic and Armenian, without
// two letters of one script in a row, so that no two words of one language get the same key.
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

/**
 * Gives the key of a username: compatibility form (NFKC), without case, and with Greek, Cyrillic and Armenian letters replaced
 * by the Latin ones that they look like, so that nobody can register a second `paypal` with a Cyrillic `а`.
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
