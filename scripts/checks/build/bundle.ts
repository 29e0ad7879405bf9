// Pages are small, and no script has server code. The end-to-end tests fail on a violation of the Content-Security-Policy and on
// a request to another origin.
import { neededScripts } from './modules.ts';
import type { Page } from './site.ts';
import { brotliBytes, checkDist, createSizes } from './site.ts';

/** Bytes after brotli that a visitor waits for: the limits of this project. The largest document is `/privacy` in Greek. */
const DOCUMENT_BYTES = 14_900;
// Names of files are hashes: the same code differs by some 50 bytes from build to build.
const SCRIPT_BYTES = 86_500;
/**
 * What the browser parses and runs before the page can be used: its uncompressed length and number of modules stand for the time. The
 * footer looks whether a section is only announced, a new heading says its title after a sign-in, and the first script names the page
 * for operators, the one for receipts of deletions and the part for managers of groups. A fragment that names no element leads to the
 * heading.
 */
const SCRIPT_LENGTH = 303_500;
/** The ninth and tenth are what `/prova` shares with `/lavoro` and others: the switch for screen readers, addresses of desktops. */
const MODULES = 10;

/** Of one index of the search (`WORDS` in build/search/content-sources.ts). */
const INDEX_BYTES = 100_000;

/** Traces of server files, beside what the layers and the compiler prevent. */
const SERVER_CODE =
  /["'`]node:[\w/]+|#src\/(?:server|command-line|accounts)|\.server\.ts|process\.env|DATABASE_URL|\$argon2id|non_field_errors: \[/;

/** Checks every page and every script. */
export const checkBundle = checkDist((dist) => {
  const { root, built, pages, scripts } = dist;
  const sizeOf = createSizes(dist);
  const largest = { document: 0, script: 0, length: 0, modules: 0 };
  const pageFaults = (page: Page) => {
    const needed = neededScripts(page, scripts);
    const document = page.bytes;
    const script = [...needed.found].reduce((sum, path) => sum + sizeOf(path), 0);
    const length = [...needed.found].reduce((sum, path) => sum + (scripts.get(path)?.length ?? 0), 0);
    largest.length = Math.max(largest.length, length);
    largest.modules = Math.max(largest.modules, needed.found.size);
    largest.document = Math.max(largest.document, document);
    largest.script = Math.max(largest.script, script);
    return [
      ...(document > DOCUMENT_BYTES ? [`is ${document} bytes, at most ${DOCUMENT_BYTES}`] : []),
      ...(script > SCRIPT_BYTES
        ? [`needs ${script} bytes of script before it can be used, at most ${SCRIPT_BYTES}`]
        : []),
      ...(length > SCRIPT_LENGTH ? [`runs ${length} characters of script, at most ${SCRIPT_LENGTH}`] : []),
      ...(needed.found.size > MODULES ? [`loads ${needed.found.size} modules, at most ${MODULES}`] : []),
      ...needed.faults,
    ];
  };
  const tooLong = built.pages.filter(({ packed }) => packed && packed.length > DOCUMENT_BYTES);
  const faults = [
    ...tooLong.map(({ path, packed }) => `${path} is ${packed?.length} bytes, at most ${DOCUMENT_BYTES}`),
    ...pages.flatMap((page) => pageFaults(page).map((fault) => `dist/${page.file}: ${fault}`)),
    ...dist.built.files
      .filter(({ path }) => path.startsWith('/search/'))
      .flatMap(({ path, file }) => {
        const bytes = brotliBytes(root, file);
        return bytes > INDEX_BYTES ? [`${path} is ${bytes} bytes, at most ${INDEX_BYTES}`] : [];
      }),
    ...[...scripts].flatMap(([path, code]) => {
      const found = SERVER_CODE.exec(code)?.[0];
      return found === undefined ? [] : [`dist${path}: holds ${found}: server code reached the browser`];
    }),
  ];
  return {
    faults,
    note: `${pages.length} pages, ${scripts.size} scripts; at most ${largest.document} bytes a document, ${largest.script} of script (${largest.length} characters, ${largest.modules} modules)`,
  };
});
