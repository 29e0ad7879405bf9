// Markup of the papers: one printable HTML file each, which word processors open as well.
import { escapeHtml } from '#src/shared/texts/escape-html.ts';
import type { PaperLanguage, Words } from './words.server.ts';

/** Markup that is escaped already. */
export interface Markup {
  readonly markup: string;
}
/** A text, which is escaped, or markup. */
export type Content = string | Markup;

const raw = (markup: string): Markup => ({ markup });
const render = (content: Content) => (typeof content === 'string' ? escapeHtml(content) : content.markup);

/** Joins contents without anything between. */
export const join = (...contents: readonly Content[]): Markup => raw(contents.map(render).join(''));

/** A part that only the controller knows. */
export const gap = (words: Words, what: string): Markup =>
  raw(`<mark>[${escapeHtml(words('common.toComplete', { what }))}]</mark>`);

export const heading = (level: 2 | 3, text: string): Markup => raw(`<h${level}>${escapeHtml(text)}</h${level}>`);
export const paragraph = (...contents: readonly Content[]): Markup => raw(`<p>${join(...contents).markup}</p>`);
export const list = (items: readonly Content[]): Markup =>
  raw(`<ul>${items.map((item) => `<li>${render(item)}</li>`).join('')}</ul>`);

/** A table whose rows begin with a heading. */
export function facts(rows: readonly (readonly [label: string, value: Content])[]): Markup {
  const row = ([label, value]: readonly [string, Content]) =>
    `<tr><th scope="row">${escapeHtml(label)}</th><td>${render(value)}</td></tr>`;
  return raw(`<table class="facts"><tbody>${rows.map(row).join('')}</tbody></table>`);
}

/** A table with headings of columns. */
export function table(caption: string, headings: readonly string[], rows: readonly (readonly Content[])[]): Markup {
  const head = headings.map((text) => `<th scope="col">${escapeHtml(text)}</th>`).join('');
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${render(cell)}</td>`).join('')}</tr>`).join('');
  return raw(
    `<table><caption>${escapeHtml(caption)}</caption><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`,
  );
}

const STYLE =
  'body{font:11pt/1.45 serif;max-width:48rem;margin:2rem auto;padding:0 1rem;color:#111;background:#fff}' +
  'h1{font-size:1.7rem;line-height:1.2}h2{font-size:1.3rem;margin-top:2rem;break-after:avoid}h3{break-after:avoid}' +
  'table{border-collapse:collapse;width:100%;margin:1rem 0}caption{text-align:left;font-weight:bold;padding:.3rem 0}' +
  'th,td{border:1px solid #777;padding:.35rem .5rem;text-align:left;vertical-align:top}.facts th{width:30%}tr{break-inside:avoid}' +
  'mark{background:#fe9;color:#111}.note{border-left:.3rem solid #777;padding-left:.8rem}svg{max-width:100%;height:auto}' +
  '.chapter{break-before:page;margin-top:4rem}td ul{margin:0;padding-left:1.1rem}@page{margin:2cm}';

/** A heading of level 1 on a new page, for several papers in one file. */
export const chapter = (text: string): Markup => raw(`<h1 class="chapter">${escapeHtml(text)}</h1>`);

/** Returns the whole file. */
export function page(
  language: PaperLanguage,
  title: string,
  note: readonly string[],
  body: readonly Content[],
): string {
  const notes = note.map((text) => `<p class="note">${escapeHtml(text)}</p>`).join('');
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
<h1>${escapeHtml(title)}</h1>
${notes}
${body.map(render).join('\n')}
</html>
`;
}

export { raw };
