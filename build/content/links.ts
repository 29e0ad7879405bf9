// Links of a text: to pages of the site, to other items, to headings, to other sites.
import { questionsOf } from '#src/features/faq/questions.ts';
import { itemPathOf, pathOf } from '#src/shared/addresses.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type Language } from '#src/shared/languages.ts';
import { hasPage, itemRowOf, PAGE_IDS, rowOf } from '#src/shared/pages.ts';
import type { Site } from '#src/shared/site.ts';
import { decoded } from './decoded.ts';
import type { Fault } from './faults.ts';
import type { Item } from './item.ts';

/** Finds where links lead. */
export interface Links {
  readonly faultsOf: (item: Item) => Fault[];
  /** The address of a link as the text of `item` writes it, and the language there if it is another one. */
  readonly linkOf: (item: Item, written: string) => { readonly href: string; readonly hreflang?: string };
  /** The address of an item. */
  readonly pathOf: (item: Item) => string;
}

/** Why a text is not shown. A link to a faulty one is none that the writer has to correct. */
export type Hidden = 'draft' | 'faulty';

/** Knows the items that are shown, the names of those that are not, and the pages of the site. */
export function createLinks(items: readonly Item[], site: Site, hidden: ReadonlyMap<string, Hidden>): Links {
  const { slug } = site;
  const byName = Map.groupBy(items, ({ section, item }) => `${section}/${item}`);
  const pages = new Map(PAGE_IDS.map((page) => [`/${rowOf(page).path.replace('{product}', slug)}`, page]));
  const itemPath = ({ section, item, language }: Item) =>
    item === '' ? pathOf(section, language, slug) : itemPathOf(itemRowOf(section), item, language, slug);

  /** The address and, of an item, the text that the link leads to; a text for the writer if there is none. */
  const resolve = (from: Item, written: string): { href: string; to?: Item } | string => {
    if (/^(?:https:|mailto:)/.test(written)) return { href: written };
    const [, path = '', anchor = ''] = /^([^#]*)(#.*)?$/.exec(decoded(written)) ?? [];
    if (path === '') return { href: anchor, to: from };
    const name = path.startsWith('../') ? nameOfFile(from, path) : path.slice(1);
    const withoutNumber = name.replace(/\/\d+-/, '/');
    const texts = byName.get(name) ?? byName.get(withoutNumber);
    if (texts) {
      const to = inLanguage(texts, from.language);
      return { href: itemPath(to) + anchor, to };
    }
    const [section, question = ''] = name.split('/');
    if (section === 'faq' && questionsOf(site).some(({ slug: known }) => known === question))
      return { href: itemPathOf('faqItem', question, from.language, slug) + anchor };
    const page = pages.get(path.replace('{product}', slug));
    if (page !== undefined) {
      if (hasPage(page, site)) return { href: pathOf(page, from.language, slug) + anchor };
      return `the link '${written}' leads to a page that is there only with ${rowOf(page).needs} in site.config.ts`;
    }
    const reason = hidden.get(name) ?? hidden.get(withoutNumber);
    if (reason === 'faulty') return { href: written };
    if (reason === 'draft') return `the link '${written}' leads to a draft, which is not published`;
    return `the link '${written}' leads to no page of the site and to no text`;
  };

  return {
    pathOf: itemPath,
    linkOf: (item, written) => {
      const found = resolve(item, written);
      if (typeof found === 'string') return { href: written };
      const { href, to } = found;
      return { href, ...(to && to.language !== item.language && { hreflang: to.language }) };
    },
    faultsOf: (item) =>
      item.links.flatMap(({ target, line }) => {
        const found = resolve(item, target);
        if (typeof found === 'string') return [{ file: item.file, line, text: found }];
        const anchor = decoded(target).split('#')[1];
        const isKnown =
          anchor === undefined || !found.to || /^note-\d/.test(anchor) || found.to.anchors.includes(anchor);
        return isKnown ? [] : [{ file: item.file, line, text: `the link '${decoded(target)}' leads to no heading` }];
      }),
  };
}

/** `../other/text.de.md` from a text of the section `blog` is the item `blog/other`. */
function nameOfFile({ section, item }: Item, path: string): string {
  const steps = path.replace(/\/?(?:text\.\w+\.md)?$/, '').split('/');
  if (item === '') return steps.slice(1).join('/');
  return steps[1] === '..' ? steps.slice(2).join('/') : `${section}/${steps.slice(1).join('/')}`;
}

/** In a language that lacks the item, its Italian text, else the first. */
function inLanguage(texts: readonly Item[], language: Language): Item {
  const order = [language, DEFAULT_LANGUAGE, ...LANGUAGE_CODES];
  const [first] = texts.toSorted((a, b) => order.indexOf(a.language) - order.indexOf(b.language));
  if (!first) throw new Error('an item has no text');
  return first;
}
