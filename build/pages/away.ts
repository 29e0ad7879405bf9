// The page that a proxy answers itself while no server does (deploy/nginx.conf): one file with all languages, without any other file.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '#src/shared/languages/languages.ts';
import type { Site } from '#src/shared/site/site.ts';
import { escapeHtml } from '#src/shared/texts/escape-html.ts';
import { siteTexts } from '#src/shared/texts/site-texts.ts';
import { brandFolder, readMark } from '../brand/brand.ts';
import type { SiteTexts } from '../texts/text-files.ts';
import { hashOf } from './document.ts';

export const AWAY_FILE = 'away.html';

const STYLE = `
:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--ground);color:var(--text);font:1.125rem/1.6 Georgia,serif}
main{box-sizing:border-box;width:min(36rem,100%);padding:2rem 1.25rem}
.name{display:flex;align-items:center;gap:.5rem;margin:0;font-size:1.375rem;font-weight:700;color:var(--accent)}
svg{width:1.5em;height:1.5em}
.mark-light{fill:var(--clay)}
section{margin-top:2rem}
h1{margin:0;font-size:clamp(1.75rem,6vw,2.5rem);line-height:1.2;text-wrap:balance}
p{margin:1rem 0 0}
a{display:inline-block;padding:.625rem 1.25rem;border-radius:.5rem;background:var(--accent);color:var(--on-accent);font-weight:700;text-decoration:none}
a:hover{background:var(--accent-strong)}
a:focus-visible{outline:3px solid var(--text);outline-offset:3px}
`;

/**
 * Shows one language, that of the address or of the browser; without it all are shown. Asks every few seconds, so that not all who wait come
 * at once, and loads the page again once a server answers.
 */
const SCRIPT =
  '{const all=[...document.querySelectorAll("section")],codes=all.map(s=>s.lang),html=document.documentElement,' +
  'code=[location.pathname.split("/")[1],...navigator.languages.map(l=>l.slice(0,2))].find(c=>codes.includes(c))??html.lang;' +
  'for(const s of all)if(s.lang!==code)s.remove();' +
  'else{html.lang=code;document.title=s.firstChild.textContent+" · "+document.title;' +
  's.querySelector("[hidden]").hidden=false}' +
  'const wait=()=>setTimeout(async()=>{const r=await fetch("/healthz",{cache:"no-store"}).catch(()=>{});' +
  'r?.ok?location.reload():wait()},5000+3000*Math.random());wait()}';

/** Returns the page. `kept`: what is safe meanwhile. */
export function awayPage(site: Site, texts: SiteTexts, kept: 'away.kept' | 'away.keptFiles'): string {
  const colours = readFileSync(join(brandFolder(), 'colours.css'), 'utf8');
  const { viewBox, shapes } = readMark();
  const style = colours + STYLE;
  const policy = `default-src 'none'; script-src ${hashOf(SCRIPT)}; style-src ${hashOf(style)}; connect-src 'self'; base-uri 'none'; form-action 'none'`;
  const codes = [DEFAULT_LANGUAGE, ...LANGUAGE_CODES.filter((code) => code !== DEFAULT_LANGUAGE)];
  const sections = codes.map((language) => {
    const { t } = siteTexts(language, { ...texts.load('frame', language), ...texts.load('away', language) }, site);
    const [title, text, again, safe, reload] = (
      ['away.title', 'away.text', 'away.again', kept, 'errors.reload'] as const
    ).map((key) => escapeHtml(t(key)));
    return `<section lang="${language}"><h1>${title}</h1><p>${text} <span hidden>${again}</span></p><p>${safe}</p><p><a href="">${reload}</a></p></section>`;
  });
  return `<!doctype html>
<html lang="${DEFAULT_LANGUAGE}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(site.name)}</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="name"><svg viewBox="${viewBox}" aria-hidden="true">${shapes}</svg>${escapeHtml(site.name)}</p>
${sections.join('\n')}
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;
}
