// Finds traces of server files in the scripts for browsers.
import { filesBelow, readText } from '../tree.ts';

const MARKS =
  /["'`]node:[\w/]+|#src\/(?:server|accounts)|\.server\.ts|process\.env|DATABASE_URL|\$argon2id|non_field_errors: \[/;

/** Returns a function that takes the code of a script and returns its errors. */
export function createServerCodeCheck(root: string): (code: string) => string[] {
  const strings = serverStrings(root);
  return (code) => {
    const mark = MARKS.exec(code)?.[0];
    const leaked = strings.find((text) => code.includes(text));
    return [
      ...(mark === undefined ? [] : [`holds ${mark}: server code reached the browser`]),
      ...(leaked === undefined ? [] : [`holds '${leaked}', which only a server file has`]),
    ];
  };
}

/** Strings of at least 20 characters that are in server files and in no other: in a bundle they prove that a file got in. */
function serverStrings(root: string): string[] {
  const sources = filesBelow(root, 'src').filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
  const isServer = (path: string) => /^src\/(?:server|accounts)\//.test(path) || path.includes('.server.');
  const read = (paths: readonly string[]) => paths.map((path) => readText(root, path)).join('\n');
  const others = read(sources.filter((path) => !isServer(path)));
  const strings = [...read(sources.filter(isServer)).matchAll(/'([^'\\\n]{20,})'/g)].map((match) => match[1] ?? '');
  return [...new Set(strings)].filter((text) => !text.startsWith('#src/') && !others.includes(text));
}
