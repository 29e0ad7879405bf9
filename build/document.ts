// The document around a rendered page. One inline style and one inline script, the same in every page, so that one
// Content-Security-Policy with two hashes serves the whole site; one script of its own, which checks all others.
import { createHash } from 'node:crypto';
import type { Language } from '#src/shared/languages.ts';

/**
 * Marks the document of who is signed in before anything is painted, since the bar then needs another shape; and keeps a press of a
 * button that comes before the page's script, for `src/app/entry-client.tsx`.
 */
const FIRST_SCRIPT =
  'try{if(["token","userEmail","username"].every(k=>localStorage.getItem(k)))document.documentElement.dataset.session=""}catch{}' +
  'addEventListener("click",e=>{const b=e.target.closest("button");' +
  'if(b&&!("ready"in document.documentElement.dataset)){e.preventDefault();globalThis.earlyButton=b}},true)';

/** A script or another file that the page asks for: its address and its SHA-256 in base64, empty in development. */
export interface Checked {
  readonly path: string;
  readonly digest: string;
}

/** What `renderDocument` puts together. */
export interface DocumentParts {
  language: Language;
  /** Markup of the head, as React wrote it. */
  head: string;
  /** Markup of the page, as React wrote it. */
  body: string;
  /** The whole style sheet. */
  css: string;
  /** The modules to start, the entry first. */
  modules: readonly Checked[];
  /** The script that starts them, `src/app/module-loader.ts`. */
  loader: Checked;
  /** The list of all other modules. */
  list: Checked;
  /** Colour of the page's ground, light and dark. */
  ground: readonly [string, string];
  /** Addresses of the font files that the page's language needs. */
  fonts: readonly string[];
  /** The page for unknown addresses tells the browser so, since its address does not. */
  notFound: boolean;
}

/**
 * The whole HTML document of a page. Nothing is painted before all of it is read (`rel=expect`): a bar or a footer
 * painted by halves would shift. All comes in the first round trip anyway.
 */
export function renderDocument(parts: DocumentParts): string {
  const { language, head, body, css, modules, loader, list, fonts, ground, notFound } = parts;
  const integrity = loader.digest === '' ? '' : ` integrity="sha256-${loader.digest}"`;
  return `<!doctype html>
<html lang="${language}"${notFound ? ' data-view="not-found"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="${ground[0]}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${ground[1]}" media="(prefers-color-scheme: dark)">
${fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`).join('\n')}
<style>${css}</style>
${head}
<link rel="expect" href="#end" blocking="render">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/site.webmanifest">
</head>
<body>
<div id="root">${body}</div>
<script id="end" data-modules="${modules.map(({ path }) => path).join(' ')}" data-integrity="${modules.map(({ digest }) => digest).join(' ')}" data-list="${list.path} ${list.digest}">${FIRST_SCRIPT}</script>
<script type="module" async src="${loader.path}"${integrity}></script>
</body>
</html>
`;
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The Content-Security-Policy of every page; `apiOrigin` is another account server's, if there is one. */
export function contentSecurityPolicy(css: string, apiOrigin: string | undefined): string {
  return [
    `default-src 'none'`,
    `script-src 'self' ${hashOf(FIRST_SCRIPT)}`,
    `style-src ${hashOf(css)}`,
    `img-src 'self'`,
    `font-src 'self'`,
    `connect-src 'self'${apiOrigin === undefined ? '' : ` ${apiOrigin}`}`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `object-src 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; ');
}
