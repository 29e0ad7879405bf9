// A page that a proxy answers itself (deploy/nginx.conf): one file with all languages, without any other file.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import type { Site } from '#src/shared/site/site.ts';
import { escapeHtml } from '#src/shared/texts/escape-html.ts';
import { brandFolder, readMark } from '../brand/brand.ts';
import { hashOf } from './document.ts';

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
 * Shows one language, that of the address or of the browser; without it all are shown. `load` loads the address again, by GET also where
 * a form had been sent, and with what follows `#`; `kept` is remembered in `history.state` for that.
 */
const SCRIPT =
  'const load=kept=>{history.replaceState({...history.state,...kept},"");location.reload()};' +
  '{const all=[...document.querySelectorAll("section")],codes=all.map(s=>s.lang),html=document.documentElement,' +
  'code=[location.pathname.split("/")[1],...navigator.languages.map(l=>l.slice(0,2))].find(c=>codes.includes(c))??html.lang;' +
  'for(const s of all)if(s.lang!==code)s.remove();' +
  'else{html.lang=code;document.title=s.firstChild.textContent+" · "+document.title;' +
  's.querySelector("a").onclick=e=>{e.preventDefault();load()};' +
  'for(const h of s.querySelectorAll("[hidden]"))h.hidden=false}}';

/** Returns the page. `section`: the markup of a language, with a heading first and a link that loads the page again; `script`: what follows. */
export function proxyPage(site: Site, section: (language: Language) => string, script = ''): string {
  const colours = readFileSync(join(brandFolder(), 'colours.css'), 'utf8');
  const { viewBox, shapes } = readMark();
  const style = colours + STYLE;
  const all = SCRIPT + script;
  const policy = `default-src 'none'; script-src ${hashOf(all)}; style-src ${hashOf(style)}; connect-src 'self'; base-uri 'none'; form-action 'none'`;
  const codes = [DEFAULT_LANGUAGE, ...LANGUAGE_CODES.filter((code) => code !== DEFAULT_LANGUAGE)];
  const sections = codes.map((language) => `<section lang="${language}">${section(language)}</section>`);
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
<script>${all}</script>
</body>
</html>
`;
}
