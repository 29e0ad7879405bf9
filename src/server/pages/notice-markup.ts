// The announcements as markup in front of a page, with the style and the script that only pages with announcements have.
import { createHash } from 'node:crypto';
import { LANGUAGE_CODES, LANGUAGES, type Language } from '#src/shared/languages/languages.ts';
import { languageFor } from '#src/shared/site/site-status.ts';
import { escapeHtml } from '#src/shared/texts/escape-html.ts';
import { lastingId, moreWord, partsOf, severityWord, statusLines, type Notice } from '../site-state/notices.ts';
import { formatUtc, translate } from '../texts/messages.ts';

/** The cookie of announcements that a visitor has dismissed: their ids with dots between. /privacy lists it. */
export const DISMISSED_COOKIE = 'announcements';
/** The parameter of the form that dismisses one. */
export const DISMISS = 'dismiss';
/** Older ids are forgotten: there are never more announcements. */
export const MOST_DISMISSED = 10;
export const DISMISSED_DAYS = 90;

const STYLE =
  '#announcements [data-id]{border-block-end:1px solid var(--line-strong);border-inline-start:.5rem solid var(--leaf);background:var(--surface-strong)}' +
  '#announcements [data-severity=warning]{border-inline-start-color:var(--sun)}' +
  '#announcements [data-severity=outage]{border-inline-start-color:var(--danger);background:var(--danger-ground)}' +
  '#announcements [data-id]>*,#announcements summary{display:flex;align-items:center;gap:1rem;max-inline-size:var(--wide);margin-inline:auto;padding:.5rem var(--gutter)}' +
  '#announcements p{margin:0;max-inline-size:60rem;overflow-wrap:anywhere}' +
  '#announcements button{flex:none;min-block-size:2.75rem;padding:.25rem .75rem;border:1px solid var(--line-strong);border-radius:var(--radius);background:var(--ground);color:var(--text);font:inherit;cursor:pointer}' +
  '#announcements details{border-block-end:1px solid var(--line-strong);border-inline-start:.5rem solid transparent;background:var(--surface)}' +
  '#announcements details [data-id]{margin-inline-start:-.5rem}' +
  '#announcements summary{padding-block:.35rem;cursor:pointer}' +
  '#announcements summary span{text-decoration:underline}' +
  // Not shown while the element sets `display`.
  '#announcements [hidden]{display:none}' +
  // The work area has them in a line of its own.
  'html:has([data-site-status]) #announcements{display:none}' +
  '@media print{#announcements{display:none}}';

/**
 * Follows the language when it is switched in place, shows times in the reader's zone, and dismisses without loading the page: the next
 * one then takes the place of the first. Takes away what has ended, with the next page and when the reader comes back to the tab.
 */
const SCRIPT =
  '{const d=document,r=d.documentElement,b=d.getElementById("announcements"),q=s=>[...b.querySelectorAll(s)],' +
  'f=()=>{for(const n of q("[data-id],summary")){const s=[...n.children],k=[r.lang,"it","en"].map(l=>s.find(e=>e.lang==l)).find(Boolean)||s[0];for(const e of s)e.hidden=e!=k}},' +
  'p=()=>{const[m]=q("details");if(m){const[n]=q("details [data-id]");if(n&&b.firstElementChild==m)m.before(n);const k=q("details [data-id]").length;if(k)for(const e of q("summary b"))e.textContent=k;else m.remove()}b.children.length||b.remove()};' +
  'for(const t of q("time"))t.textContent=new Date(t.dateTime).toLocaleString(t.lang,{dateStyle:"long",timeStyle:"short",hourCycle:"h23"});' +
  'new MutationObserver(f).observe(r,{attributeFilter:["lang"]});' +
  'const g=()=>d.hidden||fetch("/status/"+r.lang+".json").then(a=>a.json()).then(({ids:i})=>{for(const n of q("[data-id]"))i.includes(n.dataset.id)||n.remove();p()}).catch(()=>0);' +
  'd.addEventListener("visibilitychange",g);self.navigation&&navigation.addEventListener("currententrychange",g);' +
  'b.addEventListener("submit",e=>{e.preventDefault();const n=e.target,c=/(?:^|; )announcements=([\\w.]*)/.exec(d.cookie);' +
  `d.cookie="${DISMISSED_COOKIE}="+[...(c?c[1].split("."):[]),n.dataset.id].slice(-${MOST_DISMISSED}).join(".")+";path=/;max-age=${DISMISSED_DAYS * 86_400};samesite=lax"+(location.protocol=="https:"?";secure":"");` +
  'n.remove();p();(q("aside>form>div:not([hidden])>button,summary")[0]||d.querySelector("h1"))?.focus()})}';

/** Where the number stands in a text until it is an element. */
const COUNT = '\0';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const [STYLE_HASH, SCRIPT_HASH] = [hashOf(STYLE), hashOf(SCRIPT)];

/** A place in a page that shows the status in a line of its own; the page's component fills it in the browser. */
const STATUS_PLACE = /<div\b[^>]*\bdata-site-status=""[^>]*>(?=<\/div>)/;

/** The policy of a page with announcements: their style and script may run. */
export function policyWithNotices(csp: string): string {
  return csp
    .replace("script-src 'self'", `script-src 'self' ${SCRIPT_HASH}`)
    .replace('style-src ', `style-src ${STYLE_HASH} `);
}

/** Takes a page. Returns it with the notices of `shown` in front, and all of them in its status line, if it has one. */
export function withNotices(
  page: string,
  language: Language,
  { shown, all }: { readonly shown: readonly Notice[]; readonly all: readonly Notice[] },
): string {
  const written = page.replace(STATUS_PLACE, (place) => place + statusLines(all, language).map(lineMarkup).join(''));
  if (shown.length === 0) return written;
  const label = escapeHtml(translate(language, 'announcements.label'));
  const [first = '', ...others] = shown.map((notice) => noticeMarkup(notice, language));
  const inside =
    others.length === 0 ? first : `${first}<details>${moreMarkup(others.length, language)}${others.join('')}</details>`;
  const aside = `<aside id="announcements" aria-label="${label}">${inside}</aside><script>${SCRIPT}</script>`;
  return written
    .replace('</head>', () => `<style>${STYLE}</style></head>`)
    .replace('<div id="root">', (root) => aside + root);
}

/** As the page's component renders it (src/features/work-area/site-status.tsx). */
function lineMarkup({ lang, severity, label, text, link }: ReturnType<typeof statusLines>[number]): string {
  const more = link ? ` <a href="${escapeHtml(link.href)}">${escapeHtml(link.word)}</a>` : '';
  return `<p lang="${lang}" data-severity="${severity}"><strong>${escapeHtml(label)}</strong> <span>${escapeHtml(text)}</span>${more}</p>`;
}

/** How many there are besides the first, in each language. */
function moreMarkup(count: number, language: Language): string {
  const words = LANGUAGE_CODES.map((code) => {
    const said = escapeHtml(translate(code, 'announcements.others', { count: COUNT })).replace(
      COUNT,
      `<b>${count}</b>`,
    );
    return `<span lang="${code}"${code === language ? '' : ' hidden'}>${said}</span>`;
  });
  return `<summary>${words.join('')}</summary>`;
}

function noticeMarkup(notice: Notice, language: Language): string {
  const { severity, isDismissible, texts } = notice;
  const id = lastingId(notice);
  const first = languageFor(texts, language);
  const blocks = LANGUAGE_CODES.filter((code) => texts[code] !== undefined)
    .map((code) => `<div lang="${code}"${code === first ? '' : ' hidden'}>${blockMarkup(notice, code)}</div>`)
    .join('');
  return isDismissible
    ? `<form method="post" action="?${DISMISS}=${id}" data-id="${id}" data-severity="${severity}">${blocks}</form>`
    : `<div data-id="${id}" data-severity="${severity}">${blocks}</div>`;
}

function blockMarkup({ severity, isDismissible, texts, linkIn, time }: Notice, language: Language): string {
  const iso = new Date(time ?? 0).toISOString();
  // With its region: in the browser `en` alone writes times as in the USA, `el` alone with 12 hours.
  const { locale } = LANGUAGES[language];
  const said = time === undefined ? '' : formatUtc(time, language);
  const shownTime = said && `<time datetime="${iso}" lang="${locale}">${escapeHtml(said)}</time>`;
  const text = partsOf(texts[language] ?? '')
    .map(escapeHtml)
    .join(shownTime);
  const more =
    linkIn === undefined ? '' : ` <a href="${escapeHtml(linkIn(language))}">${escapeHtml(moreWord(language))}</a>`;
  const button = isDismissible ? `<button>${escapeHtml(translate(language, 'announcements.dismiss'))}</button>` : '';
  return `<p><strong>${escapeHtml(severityWord(severity, language))}</strong> ${text}${more}</p>${button}`;
}
