// What can be found of the pages of the site.
import { bundleOf } from '#src/app/loading/text-bundles.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import { pageName, rowOf, type RowId } from '#src/shared/pages/pages.ts';
import type { Catalogue } from '#src/shared/texts/texts.ts';
import type { SiteTexts } from '../texts/text-files.ts';
import { beginningOf } from './beginning.ts';
import type { Source } from './make-index.ts';
import { partsOf, unescaped } from './page-parts.ts';

/** A page as HTML. */
interface Rendered {
  readonly page: RowId | undefined;
  readonly path: string | undefined;
  readonly language: Language;
  readonly html: string;
}

/**
 * Takes a rendered page. Returns it and its parts with an anchor; nothing of one that cannot be found. What a page without an entry in
 * search engines says depends on the reader, such as /account: it is found by all texts of its group as well.
 */
export function pageSources(
  { page, path, language, html }: Rendered,
  texts: Pick<SiteTexts, 'load'>,
): readonly Source[] {
  const { isFound = true, noindex } = rowOf(page);
  if (page === undefined || path === undefined || !isFound) return [];
  const parts = partsOf(html);
  const title = parts[0]?.heading || headOf(html, /<title>([^<]*)/);
  const summary = headOf(html, /<meta name="description" content="([^"]*)"/);
  const own = noindex ? [stringsOf(texts.load(bundleOf(page), language)[pageName(page)] ?? '')] : [];
  const text = [summary, ...parts.map((part) => part.text), ...own].join(' ');
  return [
    { path, title, summary, text },
    ...parts.flatMap(({ id, heading, text: said }) => {
      const beginning = summaryOf(heading, said);
      // A heading of parts says nothing itself.
      if (id === undefined || heading === '' || beginning === '') return [];
      return [{ path: `${path}#${id}`, title: heading, summary: beginning, page: title, text: said }];
    }),
  ];
}

function headOf(html: string, pattern: RegExp): string {
  return unescaped(pattern.exec(html)?.[1] ?? '');
}

/** The first words of a part after its heading. */
function summaryOf(heading: string, text: string): string {
  return beginningOf(text.startsWith(heading) ? text.slice(heading.length).trim() : text);
}

/** All texts of a group, without their placeholders. */
function stringsOf(texts: string | Catalogue): string {
  return typeof texts === 'string' ? texts.replace(/\{\{\w+\}\}/g, ' ') : Object.values(texts).map(stringsOf).join(' ');
}
