// Letters that look like another one. A row is a letter or digit, then its look-alikes in lower case. It goes before Unicode's table
// (UTS 39, package `unhomoglyph`), which knows how letters look in one case and gives `н` and `h` different forms. Rows for Greek,
// Cyrillic and Armenian have no two letters of one script, so that no two words of one language get the same key; `ь`, which looks
// like `b` as a capital, stands where no `в` can. Where a letter has another look as a capital, that counts: `ΝΙΝΑ` is `NINA`. Small
// capitals are in no table of Unicode, except as the form of Cyrillic letters.
const ROWS = [
  'aαаɑᴀ',
  'bβвьʙ',
  'cсᴄ',
  'dԁᴅ',
  'eεеᴇ',
  'fғꜰ',
  'gɡցɢ',
  'hηнһհʜ',
  'jϳјᴊ',
  'kκкᴋ',
  // Usernames are compared without case, so what looks like the capital I looks like i.
  'li1|ıιіӏǀɪʟ',
  'λлʌ',
  'mμмᴍ',
  'nνոɴ',
  'o0οоօᴏ',
  'pρрᴘ',
  'qԛꞯ',
  'rгγʀ',
  'sѕꜱ',
  'tτтᴛ',
  'uսᴜ',
  'vѵᴠ',
  'wԝᴡ',
  'xχх',
  'yυуʏ',
  'zζᴢ',
  '3зʒ',
];

/** Each of these letters by what it is compared as. Those that others look like stand for themselves. */
export const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  ROWS.flatMap((row) => Array.from(row, (letter) => [letter, row.charAt(0)] as const)),
);
