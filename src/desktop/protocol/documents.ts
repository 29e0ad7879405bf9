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

/** The last name of a path, for people. Bytes that are no UTF-8 become the replacement character. */
export function nameOfPath(path: FilePath): string {
  const key = path.replace(/^.*\//, '');
  const bytes = key.replace(/%([0-9a-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    Uint8Array.from(bytes, (character) => character.charCodeAt(0)),
  );
}
