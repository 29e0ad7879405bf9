// The HTML document around a rendered page, with its styles and one inline script, whose hashes the Content-Security-Policy names.
import { createHash } from 'node:crypto';
import type { RowId } from '#src/shared/pages/pages.ts';
import type { ServerFacts } from '#src/shared/site/server-facts.ts';
import { escapeHtml } from '#src/shared/texts/escape-html.ts';
import type { View } from '#src/ui/page/view.tsx';
import type { Style } from './styles.ts';

/**
 * - Marks the document of a signed-in visitor before the first paint, because the header then has another shape.
 * - Shows the page as it is for what follows `#` in its address, where the document has that (`hash` of its row).
 * - Keeps the last press of a button until the page is hydrated; `src/app/entry-client.tsx` repeats it. React does not see the first one,
 *   which it would answer as well while it hydrates.
 * - If the page's own script fails to load, not one that an extension has added, lets presses through and applies the style rules
 *   for pages without script: links and the open menu then work as they do there.
 */
const INLINE_SCRIPT =
  '{const s=document.documentElement.dataset,' +
  'plain=r=>{for(const{media:m,cssRules:c}of r){if(m)m.mediaText=m.mediaText.replace("scripting: none","scripting: enabled");if(c)plain(c)}};' +
  'try{if(["token","userEmail","username"].every(k=>localStorage.getItem(k)))s.session=""}catch{}' +
  'const p=document.getElementById(location.hash.slice(1));' +
  'if(p?.content){document.querySelector("main").replaceWith(p.content);s.hash=p.id;document.title=p.title}' +
  'addEventListener("click",e=>{const b=e.target.closest("button");' +
  'if(b&&!("ready"in s||"failed"in s)){e.preventDefault();e.stopPropagation();globalThis.earlyButton=b}},true);' +
  'addEventListener("error",e=>{if(e.target.id!="end"||"ready"in s)return;s.failed="";' +
  'for(const d of document.styleSheets)plain(d.cssRules);globalThis.earlyButton?.click()},true)}';

/** SHA-256 in base64, as in an `integrity` attribute after `sha256-` (W3C Subresource Integrity, section 3.1). */
export const digestOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('base64');

/** What `renderDocument` puts together. */
export interface DocumentOptions {
  view: View;
  /** Pages that browsers load as documents of their own. */
  documents: readonly RowId[];
  /** Markup of the head, as React wrote it. */
  head: string;
  /** Markup of the page, as React wrote it. */
  body: string;
  /** Title and main part of the page for what follows `#` in the address, as React wrote them. */
  atHash?: { readonly hash: string; readonly title: string; readonly main: string };
  /** The style sheets of the page, in the order in which they count. */
  styles: readonly Style[];
  /** Addresses of the modules that the page needs, the entry first. */
  modules: readonly string[];
  /** Address of the file with the texts of the frame and of the page; none in development. */
  texts?: string;
  /** The script that loads modules and texts, `src/app/deferred-start.ts`, with its digest; none in development. */
  script: { readonly path: string; readonly digest?: string };
  /** Colour of the page's ground, light and dark. */
  ground: readonly [string, string];
  /** Addresses of the font files that the page's language needs. */
  fonts: readonly string[];
  /** Facts of the server, of a page that states them. */
  facts?: ServerFacts | undefined;
}

/**
 * Gives the HTML document of a page. Browsers paint nothing before they have read all of it (`rel=expect`), because a header or
 * footer that is painted in parts would shift. The document arrives in the first round trip anyway. The paint waits for the
 * second script: an element counts as read at its start tag, so that the first script might run after the paint.
 */
export function renderDocument(options: DocumentOptions): string {
  const { view, documents, head, body, atHash, styles, modules, texts = '', script, fonts, ground, facts } = options;
  const integrity = script.digest === undefined ? '' : ` integrity="sha256-${script.digest}"`;
  const stated = [
    ...(view.page === undefined ? [' data-view="not-found"'] : []),
    ...(documents.length > 0 ? [` data-documents="${documents.join(' ')}"`] : []),
  ].join('');
  // Not before the charset, which stands within the first 1,024 bytes (HTML, 4.2.5.4).
  const known = [
    ...(facts ? [` data-facts="${escapeHtml(JSON.stringify(facts))}"`] : []),
    ...(view.entry ? [` data-entry="${escapeHtml(JSON.stringify(sent(view)))}"`] : []),
  ].join('');
  return `<!doctype html>
<html lang="${view.language}"${stated}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="${ground[0]}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${ground[1]}" media="(prefers-color-scheme: dark)">
${fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`).join('\n')}
${styles.map(({ path, css }) => `<style>${css}</style>\n<link rel="stylesheet" href="${path}" disabled>`).join('\n')}
${head}
<link rel="expect" href="#end" blocking="render">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/site.webmanifest">
</head>
<body${known}>
<div id="root">${body}</div>
${atHash ? `<template id="${atHash.hash}" title="${atHash.title}">${atHash.main}</template>\n` : ''}<script>${INLINE_SCRIPT}</script>
<script id="end" type="module" async src="${script.path}"${integrity} data-modules="${modules.join(' ')}" data-texts="${texts}"></script>
</body>
</html>
`;
}

/** What a browser needs to know of a page that is made from content; not what it is made from. */
function sent({ page, entry }: View): Pick<View, 'page' | 'entry'> {
  const { data: _, ...rest } = entry ?? { paths: {} };
  return { page, entry: rest };
}

/** A source of a Content-Security-Policy that permits what is inline (CSP Level 3, section 2.3.1). */
export const hashOf = (text: string): string => `'sha256-${digestOf(text)}'`;

/**
 * Gives the Content-Security-Policy of every page, to which the server adds the hashes of the styles inside; `apiOrigin` is that of
 * another account server, if there is one. `films`: there are some.
 */
export function contentSecurityPolicy(apiOrigin: string | undefined, films = false): string {
  return [
    `default-src 'none'`,
    `script-src 'self' ${hashOf(INLINE_SCRIPT)}`,
    `style-src 'self'`,
    `img-src 'self'`,
    `font-src 'self'`,
    ...(films ? [`media-src 'self'`] : []),
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
