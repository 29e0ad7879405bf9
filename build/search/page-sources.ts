// What can be found of the pages of the table. React gives their parts as markup alone (docs/decisions/0053-search.md).
import { bundleOf } from '#src/app/loading/text-bundles.ts';
import { pageName, rowOf } from '#src/shared/pages/pages.ts';
import type { Catalogue, Texts } from '#src/shared/texts/texts.ts';
import type { View } from '#src/ui/page/view.tsx';
import type { SiteTexts } from '../texts/text-files.ts';
import { excerptOf } from './excerpt.ts';
import type { Source } from './make-index.ts';
import { partsOf } from './page-parts.ts';
import { otherNames } from './visitor-words.ts';

/** A page as it was rendered. */
interface RenderedPage {
  readonly view: View;
  readonly path: string | undefined;
  readonly html: string;
}

/**
 * Takes a rendered page, and the texts of its language. Returns the page and its parts with an anchor; nothing of one that cannot be
 * found. What a page without an entry in search engines says depends on the reader, such as /account: it is found by all texts of its
 * group as well.
 */
export function pageSources(
  { view: { page, language, entry }, path, html }: RenderedPage,
  { t }: Texts,
  { load }: Pick<SiteTexts, 'load'>,
): readonly Source[] {
  const { isFound = true, noindex } = rowOf(page);
  if (page === undefined || path === undefined || !isFound) return [];
  const name = pageName(page);
  const parts = partsOf(html);
  const title = parts[0]?.heading || (entry?.title ?? t(`${name}.title`));
  const summary = entry?.description ?? t(`${name}.description`);
  const own = noindex ? [stringsOf(load(bundleOf(page), language)[name] ?? '')] : [];
  const text = [summary, ...parts.map((part) => part.text), ...own].join(' ');
  return [
    { path, title, summary, text, ...otherNames(language, 'pages', page) },
    ...parts.flatMap(({ id, heading, text: said }) => {
      const excerpt = excerptAfter(heading, said);
      // A heading of parts says nothing itself.
      if (id === undefined || heading === '' || excerpt === '') return [];
      return [{ path: `${path}#${id}`, title: heading, summary: excerpt, page: title, text: said }];
    }),
  ];
}

/** The first words of a part after its heading. */
function excerptAfter(heading: string, text: string): string {
  return excerptOf(text.startsWith(heading) ? text.slice(heading.length).trim() : text);
}

/** All texts of a group, without their placeholders. */
function stringsOf(texts: string | Catalogue): string {
  return typeof texts === 'string' ? texts.replace(/\{\{\w+\}\}/g, ' ') : Object.values(texts).map(stringsOf).join(' ');
}
