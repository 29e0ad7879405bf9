// Reads a code as people type or paste it: with spaces, dashes of any kind and invisible characters, in capitals, in
// full width, with the digits of another script, with letters that look like a digit.
import { asciiDigits } from '#src/shared/fields/ascii-digits.ts';

/** More than any code, with what is pasted along. */
const MAX_LENGTH = 256;
/** Full-width letters and digits stand in Unicode in the order of ASCII, this much further on. */
const FULL_WIDTH_OFFSET = 0xfee0;

/** Takes a character. Returns the ASCII character that it stands for, if there is one, else itself. */
function asciiOf(character: string): string {
  const codePoint = character.codePointAt(0) ?? 0;
  if (codePoint < 0x80) return character;
  const digit = asciiDigits(character);
  if (digit !== '') return digit;
  return codePoint >= 0xff01 && codePoint <= 0xff5e ? String.fromCodePoint(codePoint - FULL_WIDTH_OFFSET) : character;
}

/** Returns the letters and digits of a code, in lower case. */
function lettersOf(input: string): string {
  return Array.from(input.slice(0, MAX_LENGTH), asciiOf)
    .join('')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Returns the six digits of a one-time password; undefined if the input is none. */
export function readTimeCode(input: string): string | undefined {
  const code = lettersOf(input).replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return /^\d{6}$/.test(code) ? code : undefined;
}

/** Returns a recovery code without its dash. None has the letters i and l, which are read as 1. */
export function readRecoveryCode(input: string): string {
  return lettersOf(input).replaceAll(/[il]/g, '1');
}
