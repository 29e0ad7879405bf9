// The last documents of a member, which pages offer to continue.
import type { FilePath } from './control-messages.ts';

const MOST_DOCUMENTS = 5;
const KEY = /^(?:[\w.~!'()*-]|%[\dA-F]{2}){1,700}$/i;

/** Takes what a session says. Returns its paths, at most `MOST_DOCUMENTS`; those that can be none are left out. */
export function documentsIn(said: unknown): FilePath[] {
  if (!Array.isArray(said)) return [];
  const paths = said.slice(0, MOST_DOCUMENTS).filter((path): path is string => typeof path === 'string');
  return paths.filter((path) => path.length <= 700 && path.split('/').every((key) => KEY.test(key)));
}

/**
 * Replaces control characters, separators and halves of a character, and what turns the letters that follow. The marks U+200E and U+200F
 * stay: names in Hebrew and Arabic need them.
 */
export const replaceUnseen = (text: string, replacement: (found: string) => string): string =>
  text.replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\uFEFF\u202A-\u202E\u2066-\u2069]/gu, replacement);

/** A name of a file for people: with a mark for what would not be seen, so that it cannot look as if it had another ending. */
export const visibleName = (name: string): string => replaceUnseen(name, () => '\uFFFD');

/** The last name of a path as it is. Bytes that are no UTF-8 become the replacement character. */
export function rawNameOfPath(path: FilePath): string {
  const key = path.replace(/^.*\//, '');
  const bytes = key.replace(/%([0-9a-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  const name = Uint8Array.from(bytes, (character) => character.charCodeAt(0));
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(name);
}

/** The last name of a path, for people. */
export const nameOfPath = (path: FilePath): string => visibleName(rawNameOfPath(path));
