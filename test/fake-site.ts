// A built site of four pages and two files in a temporary folder, for tests of the server.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import type { BuiltMedia, BuiltSite } from '#src/shared/pages/built-site.ts';

export const FAKE_CSP = "default-src 'none'; style-src 'sha256-abc'";

/**
 * Writes the site. Each page contains `page` and its path, each 404 page `lost in` and its language; `document` puts more around
 * that. `words`: further pages. `more`: further files by their paths. `media`: listed, not
 * written.
 */
export function writeFakeSite(
  words: readonly string[] = [],
  document = (text: string, _language: Language) => text,
  more: Readonly<Record<string, string>> = {},
  media: BuiltMedia[] = [],
): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'fake-site-'));
  const write = (name: string, text: string): string => {
    const file = name.replaceAll('/', '_');
    writeFileSync(join(folder, file), text);
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(text));
    return file;
  };
  const pages = ['', '/home', '/bilancio-MVP', '/entra', ...words].flatMap((word) =>
    LANGUAGE_CODES.map((language) => {
      const path = (language === 'it' ? '' : `/${language}`) + word || '/';
      return { path, language, file: write(`page${path}`, document(`page ${path}`, language)) };
    }),
  );
  const site: BuiltSite = {
    csp: FAKE_CSP,
    pages,
    files: [
      {
        path: '/assets/home-B3x.js',
        file: write('home.js', 'script'),
        type: 'text/javascript',
        compressed: true,
        immutable: true,
      },
      ...Object.entries(more).map(([path, content]) => ({
        path,
        file: write(path, content),
        type: 'application/json',
        compressed: true,
        immutable: false,
      })),
      { path: '/icon-192.png', file: write('icon', 'picture'), type: 'image/png', compressed: false, immutable: false },
    ],
    media,
    notFound: Object.fromEntries(
      LANGUAGE_CODES.map((code) => [code, write(`404-${code}`, document(`lost in ${code}`, code))]),
    ) as Record<Language, string>,
  };
  writeFileSync(join(folder, 'site.json'), JSON.stringify(site));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
