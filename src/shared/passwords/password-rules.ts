// Finds passwords that are easy to guess, without an external service (NIST SP 800-63B-4, section 3.1.1.2).
import { normalizeBounded } from '#src/shared/fields/bounded-text.ts';
import { FIELD_LIMITS } from '#src/shared/fields/field-limits.ts';
import table from '#src/texts/password-words.json' with { type: 'json' };

/** Why a password is weak: many people use it, its characters follow a pattern, or it consists of names. */
export type Weakness = 'common' | 'pattern' | 'context';

/** What a password is compared with. */
export interface WeakWords {
  /** Says whether a word in lower case, without accents, is on a list of common passwords. */
  readonly isCommon: (word: string) => boolean;
  /** Names that belong to this account and this site, from `namesOf`. */
  readonly words: readonly string[];
}

/** Code points from which a password is accepted for its length (NIST SP 800-63B-4 for a single factor). */
export const PASSPHRASE_MIN_LENGTH = 15;

/** The longest of the 49,233 entries of the list has 20 characters. */
const MAX_WORD_LENGTH = 20;
const MIN_WORD_LENGTH = 3;
/** Up to this many digits and signs around a word are ignored; more of them count as part of the password. */
const MAX_AFFIX_LENGTH = 8;
/** Longer passwords are not compared with names; for those there is Django's similarity check. */
const CONTEXT_MAX_LENGTH = 256;
const MIN_DIFFERENT_CHARACTERS = 5;

/**
 * Gives the first weakness of a password, or `undefined` if it has none. Does not check the length, and
 * throws a `RangeError` above that of the longest password. Takes linear time: it looks at each character a fixed number of times.
 */
export function weaknessOf(password: string, { isCommon, words }: WeakWords): Weakness | undefined {
  const text = fold(password).trim();
  if (isCommon(password) || isListed(text, isCommon)) return 'common';
  if (isPattern(normalizeBounded(password, 'NFC', FIELD_LIMITS.passwordMax))) return 'pattern';
  return isFilledBy(text, [...words, ...PASSWORD_WORDS]) ? 'context' : undefined;
}

/** Names that a password must not consist of: product, username, the part of the email address before the @, and the words in them. */
export function namesOf({
  product,
  username,
  email,
}: {
  product: string;
  username: string;
  email: string;
}): readonly string[] {
  const whole = [product, username, email.split('@', 1)[0] ?? ''];
  return [...new Set(whole.flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)]))];
}

/** Lower case without accents. The final sigma of Greek becomes a normal one. */
function fold(text: string): string {
  return normalizeBounded(text, 'NFKD', FIELD_LIMITS.passwordMax)
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ς', 'σ');
}

/** Letters that digits and signs commonly replace. */
const SUBSTITUTIONS: Readonly<Record<string, string>> = {
  '@': 'a',
  4: 'a',
  8: 'b',
  '(': 'c',
  3: 'e',
  6: 'g',
  9: 'g',
  1: 'i',
  '!': 'i',
  '|': 'l',
  0: 'o',
  $: 's',
  5: 's',
  7: 't',
  '+': 't',
  2: 'z',
};

/** A text unchanged, with substitutions undone and 1 read as i, and the same with 1 read as l. */
function readings(text: string): readonly string[] {
  const read = (one: string) =>
    text.replace(/[@$!|(+\d]/g, (sign) => (sign === '1' ? one : (SUBSTITUTIONS[sign] ?? sign)));
  return [text, read('i'), read('l')];
}

/** Says whether a text is one or two common words, with or without digits and signs at its ends. */
function isListed(text: string, isCommon: WeakWords['isCommon']): boolean {
  if (text.length > 2 * MAX_WORD_LENGTH + 1 + MAX_AFFIX_LENGTH) return false;
  // `isCommon` may trim its argument, and a word with a space before its digits is not the listed word.
  const listed = (word: string) => word.length >= MIN_WORD_LENGTH && word === word.trim() && isCommon(word);
  const isLong = text.length >= PASSPHRASE_MIN_LENGTH;
  return withoutAffixes(text).some((core) =>
    readings(core).some((word) => listed(word) || isPair(word, listed, isLong)),
  );
}

/** A text with each number of digits and signs removed from its ends. */
function withoutAffixes(text: string): string[] {
  const first = /^[^\p{L}\s]{0,8}/u.exec(text)?.[0].length ?? 0;
  const last = /[^\p{L}\s]{0,8}$/u.exec(text)?.[0].length ?? 0;
  const found: string[] = [];
  for (let start = 0; start <= first; start += 1) {
    for (let end = 0; end <= last && start + end <= MAX_AFFIX_LENGTH; end += 1) {
      found.push(text.slice(start, text.length - end));
    }
  }
  return found;
}

/** Two listed words in a row. A sign may separate them in a short text; a long text with a separator is a passphrase. */
function isPair(text: string, listed: (word: string) => boolean, isLong: boolean): boolean {
  for (let at = MIN_WORD_LENGTH; at <= text.length - MIN_WORD_LENGTH; at += 1) {
    if (!listed(text.slice(0, at))) continue;
    const isSeparated = !isLong && /[^\p{L}\p{N}]/u.test(text.charAt(at));
    if (listed(text.slice(at)) || (isSeparated && listed(text.slice(at + 1)))) return true;
  }
  return false;
}

/** By language. */
const WORD_TABLE: Readonly<
  Record<
    string,
    {
      /** What people type when asked for a password, such as words for it and seasons, in any spelling. */
      readonly words: readonly string[];
      /** Rows of letter keys that differ from QWERTY, from left to right. */
      readonly keyboardRows?: readonly string[];
    }
  >
> = table;

/** Rows of keys, and the slanted columns of digits and letters. */
const KEYBOARD_ROWS = [
  ...'1234567890 !@#$%^&*() qwertyuiop asdfghjkl zxcvbnm 1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm'.split(' '),
  ...Object.values(WORD_TABLE).flatMap(({ keyboardRows = [] }) => keyboardRows),
];
const ADJACENT_KEYS = new Set(
  KEYBOARD_ROWS.flatMap((row) => Array.from(row).map((key, at) => key + row.charAt(at + 1))),
);

type Follows = (before: string, after: string) => boolean;

const code = (character: string) => character.codePointAt(0) ?? 0;
const STEPS: readonly Follows[] = [
  (before, after) => code(after) - code(before) === 1,
  (before, after) => code(before) - code(after) === 1,
  (before, after) => ADJACENT_KEYS.has(before + after),
  (before, after) => ADJACENT_KEYS.has(after + before),
];

/** Few different characters, or more than half of them predictable from those before: sequences and repetitions. */
function isPattern(text: string): boolean {
  if (text !== '' && new Set(text).size < MIN_DIFFERENT_CHARACTERS) return true;
  const letters = Array.from(text.toLowerCase());
  const predictable = new Set<number>();
  for (const follows of STEPS) mark(letters, 1, 2, follows, predictable);
  // A repeated part of passphrase length is accepted, because the part alone would be.
  for (let period = 1; period < PASSPHRASE_MIN_LENGTH; period += 1)
    mark(letters, period, Math.max(Math.ceil(period * 0.8), 2), Object.is, predictable);
  return predictable.size > letters.length / 2;
}

/** Marks each run of at least `minRun` letters in which each letter follows from the one `distance` places before. */
function mark(
  letters: readonly string[],
  distance: number,
  minRun: number,
  follows: Follows,
  marked: Set<number>,
): void {
  let run = 0;
  for (let at = distance; at <= letters.length; at += 1) {
    const [before, after] = [letters[at - distance], letters[at]];
    if (before !== undefined && after !== undefined && follows(before, after)) {
      run += 1;
      continue;
    }
    if (run >= minRun) for (let i = at - run - distance; i < at; i += 1) marked.add(i);
    run = 0;
  }
}

/** What people type in all languages. */
const PASSWORD_WORDS = Object.values(WORD_TABLE).flatMap(({ words }) => words);

/** Says whether words make up at least half of a text. Characters that are not letters or digits count as part of the text. */
function isFilledBy(text: string, words: readonly string[]): boolean {
  if (text.length === 0 || text.length > CONTEXT_MAX_LENGTH) return false;
  const names = words.map((word) => readings(fold(word.slice(0, CONTEXT_MAX_LENGTH))).map(compact));
  return readings(text).some((reading, way) => {
    const body = compact(reading);
    const covered = new Set<number>();
    for (const name of names) {
      const word = name[way] ?? '';
      if (word.length < MIN_WORD_LENGTH) continue;
      for (let at = body.indexOf(word); at !== -1; at = body.indexOf(word, at + word.length)) {
        for (let i = at; i < at + word.length; i += 1) covered.add(i);
      }
    }
    return 2 * covered.size >= text.length;
  });
}

function compact(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}
