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

/** Control characters, separators and halves of a character; marks that turn the direction of what follows. */
export const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200E\u200F\uFEFF\u202A-\u202E\u2066-\u2069]/gu;

/** A name of a file for people: with a mark for what would not be seen, so that it cannot look as if it had another ending. */
export const shownName = (name: string): string => name.replaceAll(UNSEEN, '\uFFFD');

/** The last name of a path, for people. Bytes that are no UTF-8 become the replacement character too. */
export function nameOfPath(path: FilePath): string {
  const key = path.replace(/^.*\//, '');
  const bytes = key.replace(/%([0-9a-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  const name = Uint8Array.from(bytes, (character) => character.charCodeAt(0));
  return shownName(new TextDecoder('utf-8', { ignoreBOM: true }).decode(name));
}
