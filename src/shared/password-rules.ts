// Passwords that are guessed first, told without any service (trust-and-access.md C.4; NIST SP 800-63B-4, 3.1.1.2).

/** Why a password is easy to guess: many have it, its characters follow from each other, or it is made of names. */
export type Weakness = 'common' | 'pattern' | 'context';

/** What a password is held against. */
export interface Known {
  /** Says whether a word in lower case, without accents, is on a list of common passwords. */
  readonly isCommon: (word: string) => boolean;
  /** Names that belong to this account and this site, as `namesOf` gives them. */
  readonly words: readonly string[];
}

/** Code points from which a phrase is safe by its length (NIST SP 800-63B-4 for a single factor). */
export const PASSPHRASE_MIN_LENGTH = 15;

/** No entry of the list of 49,233 is longer than 20 characters. */
const LONGEST_WORD = 20;
const SHORTEST_WORD = 3;
/** More digits and signs than this around a word are no longer an ending, but half a password of their own. */
const LONGEST_ENDING = 8;
/** A name that fills half of a longer password is repeated in it, or as long as Django's likeness test wants it. */
const CONTEXT_MAX = 256;
const FEWEST_DIFFERENT = 5;

/**
 * Takes a password of any length and what it is held against; gives the first reason to refuse it, or nothing.
 * A short password is not weak in this sense: lengths are the caller's. Looks at each character a fixed number of times.
 */
export function weaknessOf(password: string, { isCommon, words }: Known): Weakness | undefined {
  const text = fold(password).trim();
  if (isCommon(password) || isListed(text, isCommon)) return 'common';
  if (isPattern(password.normalize('NFC'))) return 'pattern';
  return isFilledBy(text, [...words, ...PASSWORD_WORDS]) ? 'context' : undefined;
}

/** Gives the names that a password should not be made of: product, username, what stands before the @, and their parts. */
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

/** Lower case without accents; the two forms of the Greek s become one. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ');
}

const DISGUISES: Readonly<Record<string, string>> = {
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

/** A text as it stands, and with the signs that stand for letters read as these, where 1 may be i or l. */
function readings(text: string): readonly string[] {
  const read = (one: string) => text.replace(/[@$!|(+\d]/g, (sign) => (sign === '1' ? one : (DISGUISES[sign] ?? sign)));
  return [text, read('i'), read('l')];
}

/** On the list, with digits and signs at its ends or without, alone or two of them. */
function isListed(text: string, isCommon: Known['isCommon']): boolean {
  if (text.length > 2 * LONGEST_WORD + 1 + LONGEST_ENDING) return false;
  // A list that trims what it looks up would take a word that a space parts from its digits.
  const listed = (word: string) => word.length >= SHORTEST_WORD && word === word.trim() && isCommon(word);
  const isPhrase = text.length >= PASSPHRASE_MIN_LENGTH;
  return cores(text).some((core) => readings(core).some((word) => listed(word) || isPair(word, listed, isPhrase)));
}

/** A text without some of the digits and signs at its ends. */
function cores(text: string): string[] {
  const first = /^[^\p{L}\s]{0,8}/u.exec(text)?.[0].length ?? 0;
  const last = /[^\p{L}\s]{0,8}$/u.exec(text)?.[0].length ?? 0;
  const found: string[] = [];
  for (let start = 0; start <= first; start += 1) {
    for (let end = 0; end <= last && start + end <= LONGEST_ENDING; end += 1) {
      found.push(text.slice(start, text.length - end));
    }
  }
  return found;
}

/** Two words without anything between; with a sign between them they are the beginning of a phrase, if they are long. */
function isPair(text: string, listed: (word: string) => boolean, isPhrase: boolean): boolean {
  for (let at = SHORTEST_WORD; at <= text.length - SHORTEST_WORD; at += 1) {
    if (!listed(text.slice(0, at))) continue;
    const isParted = !isPhrase && /[^\p{L}\p{N}]/u.test(text.charAt(at));
    if (listed(text.slice(at)) || (isParted && listed(text.slice(at + 1)))) return true;
  }
  return false;
}

/** Rows of the keyboards of the nine languages, and the slanted columns of theirs. */
const ROWS = (
  '1234567890 !@#$%^&*() qwertyuiop asdfghjkl zxcvbnm qwertzuiop yxcvbnm azertyuiop qsdfghjklm wxcvbn ' +
  'ςερτυθιοπ ασδφγηξκλ ζχψωβνμ 1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm'
).split(' ');
const NEXT_KEYS = new Set(ROWS.flatMap((row) => Array.from(row).map((key, at) => key + row.charAt(at + 1))));

type Follows = (before: string, after: string) => boolean;

const code = (character: string) => character.codePointAt(0) ?? 0;
const STEPS: readonly Follows[] = [
  (before, after) => code(after) - code(before) === 1,
  (before, after) => code(before) - code(after) === 1,
  (before, after) => NEXT_KEYS.has(before + after),
  (before, after) => NEXT_KEYS.has(after + before),
];

/** Few different characters, or most of them foretold by those before: steps in one direction, or a piece repeated. */
function isPattern(text: string): boolean {
  if (text !== '' && new Set(text).size < FEWEST_DIFFERENT) return true;
  const letters = Array.from(text.toLowerCase());
  const foretold = new Set<number>();
  for (const follows of STEPS) mark(letters, 1, 2, follows, foretold);
  // A longer piece is a phrase of its own, and as safe twice as it is once.
  for (let piece = 1; piece < PASSPHRASE_MIN_LENGTH; piece += 1)
    mark(letters, piece, Math.max(Math.ceil(piece * 0.8), 2), Object.is, foretold);
  return foretold.size > letters.length / 2;
}

/** Marks each stretch where at least `least` letters in a row follow from the letter `distance` places before. */
function mark(
  letters: readonly string[],
  distance: number,
  least: number,
  follows: Follows,
  marked: Set<number>,
): void {
  let stretch = 0;
  for (let at = distance; at <= letters.length; at += 1) {
    const [before, after] = [letters[at - distance], letters[at]];
    if (before !== undefined && after !== undefined && follows(before, after)) {
      stretch += 1;
      continue;
    }
    if (stretch >= least) for (let i = at - stretch - distance; i < at; i += 1) marked.add(i);
    stretch = 0;
  }
}

/** What people write when asked for a password, in nine languages, folded; parts that a space or hyphen joins are one. */
const PASSWORD_WORDS = [
  'password passwd passphrase passcode passwort kennwort losungswort κωδικοσ κωδικοσπροσβασησ συνθηματικο kodikos',
  'contrasena clave motdepasse wachtwoord paswoord palavrapasse palavrachave senha parola parolachiave paroladordine',
].flatMap((line) => line.split(' '));

/** Says whether names and words make up at least half of a text, counting what stands between its letters. */
function isFilledBy(text: string, words: readonly string[]): boolean {
  if (text.length === 0 || text.length > CONTEXT_MAX) return false;
  const names = words.map((word) => readings(fold(word.slice(0, CONTEXT_MAX))).map(compact));
  return readings(text).some((reading, way) => {
    const body = compact(reading);
    const covered = new Set<number>();
    for (const name of names) {
      const word = name[way] ?? '';
      if (word.length < SHORTEST_WORD) continue;
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
