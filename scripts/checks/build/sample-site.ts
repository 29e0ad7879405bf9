// A small built site without errors, for the tests of the checks to inject errors into.
import type { BuiltFile, BuiltPage, BuiltSite } from '#src/shared/built-site.ts';
import { LANGUAGE_CODES, LANGUAGES, type Language } from '#src/shared/languages.ts';
import { digestOf } from '../../../build/document.ts';
import { write } from '../fixture.ts';
import { inLanguage } from './languages.ts';

export const ORIGIN = 'https://aperta.example.org';
export const STARTER = "document.documentElement.classList.add('js')";
const STYLE = 'h1{margin:0}';
const PATHS = ['/', '/home', '/entra', '/prova', '/info', '/faq', '/blog'];

const hash = (text: string) => `'sha256-${digestOf(text)}'`;
const SCRIPTS: Readonly<Record<string, string>> = {
  'entry.js': "import{a}from'./part.js';a();",
  'part.js': 'export const a=()=>1;',
  'heavy.js': 'export const b=2;',
  'leaky.js': 'export const c=3;',
  ...Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`spare-${at}.js`, ''])),
};
const START = 'import(document.body.id);';
const fileOf = (path: string) => `pages${path === '/' ? '/index' : path}.html`;

/** Writes the site into the `dist/` of a tree. */
export function writeSite(root: string): void {
  const pages: BuiltPage[] = LANGUAGE_CODES.flatMap((language) =>
    PATHS.map((path) => {
      const full = inLanguage(path, language);
      return { path: full, language, file: fileOf(full) };
    }),
  );
  for (const { path, language, file } of pages) write(root, `dist/${file}`, page(path, language));
  const notFound = Object.fromEntries(
    LANGUAGE_CODES.map((language) => [language, `pages/404-${language}.html`]),
  ) as Record<Language, string>;
  for (const language of LANGUAGE_CODES) write(root, `dist/${notFound[language]}`, page(undefined, language));
  const files: BuiltFile[] = [
    ...Object.keys(SCRIPTS).map((name) => `/assets/${name}`),
    '/assets/start.js',
    '/texts/page/de.1.json',
    '/texts/page/all.json',
    '/texts/index.json',
    '/sitemap.xml',
    '/robots.txt',
  ].map((path) => ({
    path,
    file: path.slice(1),
    type: 'text/javascript; charset=utf-8',
    compressed: true,
    immutable: true,
  }));
  for (const [name, code] of Object.entries(SCRIPTS)) write(root, `dist/assets/${name}`, code);
  write(root, 'dist/assets/start.js', START);
  for (const name of ['page/de.1', 'page/all', 'index']) write(root, `dist/texts/${name}.json`, '{}');
  write(root, 'dist/sitemap.xml', sitemap());
  write(root, 'dist/robots.txt', `User-agent: *\nSitemap: ${ORIGIN}/sitemap.xml\n`);
  const csp = `default-src 'none'; script-src 'self' ${hash(STARTER)}; style-src 'self' ${hash(STYLE)}`;
  write(root, 'dist/site.json', JSON.stringify({ csp, pages, files, notFound } satisfies BuiltSite));
}

const listed = (path: string) => path !== '/' && path !== '/entra';

function alternates(path: string): [string, string][] {
  return [
    ...LANGUAGE_CODES.map((code): [string, string] => [code, ORIGIN + inLanguage(path, code)]),
    ['x-default', ORIGIN + path],
  ];
}

function page(full: string | undefined, language: Language): string {
  const plain = full === undefined ? undefined : PATHS.find((path) => inLanguage(path, language) === full);
  const words = `${language} ${plain ?? 'lost'}`;
  const address =
    plain === undefined
      ? ''
      : [
          `<link rel="canonical" href="${ORIGIN}${full}">`,
          `<meta property="og:url" content="${ORIGIN}${full}">`,
          ...alternates(plain).map(([code, href]) => `<link rel="alternate" hreflang="${code}" href="${href}">`),
        ].join('\n');
  const robots = plain === undefined || !listed(plain) ? '<meta name="robots" content="noindex">' : '';
  return `<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Title ${words}</title>
<meta name="description" content="Description ${words}">
<meta property="og:title" content="${words}">
<meta property="og:description" content="${words}">
<meta property="og:image" content="${ORIGIN}/social/it.png">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Aperta">
<meta property="og:locale" content="${LANGUAGES[language].locale.replace('-', '_')}">
${robots}
${address}
<style>${STYLE}</style>
<script>${STARTER}</script>
<script type="module" async src="/assets/start.js" integrity="sha256-${digestOf(START)}" data-modules="/assets/entry.js /assets/part.js" data-texts="/texts/page/de.1.json"></script>
</head>
<body><main><h1>Heading ${words}</h1></main></body>
</html>
`;
}

function sitemap(): string {
  const entries = PATHS.filter(listed).flatMap((path) =>
    LANGUAGE_CODES.map((code) => {
      const links = alternates(path).map(
        ([to, href]) => `<xhtml:link rel="alternate" hreflang="${to}" href="${href}"/>`,
      );
      return `<url><loc>${ORIGIN}${inLanguage(path, code)}</loc>${links.join('')}</url>`;
    }),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset>${entries.join('\n')}</urlset>\n`;
}
