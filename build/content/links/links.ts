// Links of a text: to pages of the site, to other items, to headings, to other sites.
import { checklistPath } from '#src/features/accessibility/checklist-file.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import { itemPathOf, pathOf } from '#src/shared/pages/addresses.ts';
import { hasPage, itemRowOf, rowOf, type PageId } from '#src/shared/pages/pages.ts';
import type { Site } from '#src/shared/site/site.ts';
import { hasCatalogue, hasFeed } from '../feeds/addresses.ts';
import { contentOf } from '../kinds/kinds.ts';
import type { Link } from '../markdown/markdown.ts';
import type { Fault } from '../reading/faults.ts';
import { isSection } from '../reading/folder.ts';
import type { Item } from '../reading/item.ts';
import { createReadAddress, isPreview, isQuestion, languagesFrom } from './addresses.ts';
import { decoded } from './decoded.ts';

/** A link to a part of a page of the site. */
export interface PageAnchor {
  readonly page: PageId;
  readonly anchor: string;
  readonly fault: (anchors: readonly string[]) => Fault;
}

/** What is wrong with the links of an item. */
interface CheckedLinks {
  readonly faults: readonly Fault[];
  readonly hints: readonly Fault[];
  /** Links to parts of pages whose ids the content does not know. */
  readonly pageAnchors: readonly PageAnchor[];
}

/** Finds where links lead. */
export interface Links {
  /** Looks at all links of an item. */
  readonly check: (item: Item) => CheckedLinks;
  readonly linkOf: (item: Item, written: string) => Link;
  /** The address of an item. */
  readonly pathOf: (item: Item) => string;
}

/** Why a text is not shown: it is a draft or has a fault, or waits for its day. A link to a faulty one is no fault of its own. */
export type Hidden = 'draft' | 'faulty' | { readonly from: string };

/** What there is besides the texts that are shown. */
interface Known {
  readonly site: Site;
  /** By their names. */
  readonly hidden: ReadonlyMap<string, Hidden>;
  /** New names of renamed texts; `null`: there is none. */
  readonly redirects: ReadonlyMap<string, string | null>;
}

interface Found {
  readonly href?: string;
  readonly language?: Language;
  /** The text that it leads to. */
  readonly to?: Item;
  /** The page that it leads to. */
  readonly page?: PageId;
  /** Without `#`. */
  readonly anchor?: string;
  readonly hint?: string;
}

/** Knows the items that are shown, and the pages of the site. */
export function createLinks(items: readonly Item[], { site, hidden, redirects }: Known): Links {
  const { slug } = site;
  const readAddress = createReadAddress(site);
  const byName = Map.groupBy(items, ({ section, item }) => `${section}/${item}`);
  const itemPath = ({ section, item, language }: Item) =>
    item === '' ? pathOf(section, language, slug) : itemPathOf(itemRowOf(section), item, language, slug);
  /** Returns a text for the writer if it leads nowhere. */
  const find = (from: Item, written: string): Found | string => {
    if (/^mailto:/i.test(written)) return { href: written };
    if (written.startsWith('#')) {
      const { anchor = '' } = readAddress(written) ?? {};
      return { to: from, href: anchor, anchor: anchor.slice(1) };
    }
    const named = readAddress(written.startsWith('../') ? pathOfFile(from, written) : written);
    const fault = (text: string) => `the link '${decoded(written)}' ${text}`;
    if (!named) {
      if (isPreview(written))
        return fault(`is that of a site on your computer: write ${written.replace(/^https?:\/\/[^/]*\/?/i, '/')}`);
      return /^http:/i.test(written) ? fault('must start with https://') : { href: written };
    }
    const languages = languagesFrom(from.language, named.language);
    const { name, page, query } = named;
    const tail = query + named.anchor;
    const anchor: { anchor?: string } = named.anchor === '' ? {} : { anchor: named.anchor.slice(1) };
    if (page !== undefined && !hasPage(page, site))
      return fault(`leads to a page that is there only with ${rowOf(page).needs} in site.config.ts`);
    if (page !== undefined) {
      const to = byName.get(`${page}/`)?.find(({ language }) => language === from.language);
      return { href: pathOf(page, from.language, slug) + tail, ...anchor, page, ...(to && { to }) };
    }
    const texts = inOrder(byName.get(name) ?? [], languages);
    // An anchor has the words of its language.
    const said = texts.find(({ language }) => language === named.language);
    const isThere = (text: Item | undefined) => anchor.anchor !== undefined && partsOf(text).includes(anchor.anchor);
    const to = !isThere(texts[0]) && isThere(said) ? said : texts[0];
    if (to) return { href: itemPath(to) + tail, ...anchor, to, language: to.language };
    const part = partOf(name, languages);
    if (part) return { ...part, href: part.href + tail, ...anchor };
    const reason = hidden.get(name);
    if (reason === 'faulty') return { href: written };
    if (reason === 'draft') return fault('leads to a draft, which is not published');
    if (reason)
      return { hint: fault(`leads to a text that is shown from ${reason.from} on; until then its words are no link`) };
    const moved = redirects.get(name);
    if (moved === null) return fault('leads to a text that is gone for good (redirects.json)');
    if (moved !== undefined) return fault(`leads to a text that was renamed: write ${addressOf(moved)}`);
    // Another program can have a part of the same address.
    if (/^https?:/i.test(written) && !isSection(name.split('/')[0] ?? '')) return { href: written };
    const last = name.split('/').at(-1) ?? '';
    const meant = items.find(({ item }) => item === last);
    if (name.startsWith('media/')) return fault('leads to a file: put it beside the text, and name it in files');
    if (/^\d+$/.test(last)) return fault('leads to a part of a list, which changes: name a text, or the list');
    return fault(
      `leads to no page of the site and to no text${meant ? `; there is ${addressOf(`${meant.section}/${last}`)}` : ''}`,
    );
  };

  /** What a section has besides its texts: questions of the site, lists of tags, feeds and catalogues. */
  const partOf = (name: string, languages: readonly Language[]): { href: string; language?: Language } | undefined => {
    const [own] = languages;
    const [section = '', part = '', tag, ...more] = name.split('/');
    if (own === undefined || more.length > 0) return undefined;
    if (LANGUAGE_CODES.some((code) => checklistPath(code) === `/${name}`)) return { href: checklistPath(own) };
    if (!isSection(section)) return undefined;
    if (tag === undefined && isQuestion(`${section}/${part}`, site))
      return { href: itemPathOf('faqItem', part, own, slug) };
    const inSection = items.filter((item) => item.section === section && item.item !== '');
    const [first] = inOrder(
      inSection.filter(({ data }) => tag === undefined || data.tags.includes(tag)),
      languages,
    );
    if (!first) return undefined;
    const { language } = first;
    if (part === 'tag' && tag !== undefined)
      return { href: itemPathOf(itemRowOf(section, 'tag'), tag, language, slug), language };
    const isFile =
      (hasFeed(section) && /^feed\.(?:atom|json)$/.test(part)) ||
      (hasCatalogue(section) && /^opds\.(?:xml|json)$/.test(part));
    return isFile && tag === undefined ? { href: `${pathOf(section, language, slug)}/${part}`, language } : undefined;
  };

  /** The public address of a name. */
  const addressOf = (name: string) => {
    const [section = '', item = ''] = name.split('/');
    if (section === '') return pathOf(item as PageId, DEFAULT_LANGUAGE, slug);
    return isSection(section) ? itemPathOf(itemRowOf(section), item, DEFAULT_LANGUAGE, slug) : `/${name}`;
  };

  /** Most texts have the same links as others of their language. */
  const known = new Map<string, Found | string>();
  const resolve = (from: Item, written: string): Found | string => {
    if (/^[#.]/.test(written)) return find(from, written);
    const key = `${from.language} ${written}`;
    const found = known.get(key) ?? find(from, written);
    known.set(key, found);
    return found;
  };

  const check = (item: Item): CheckedLinks => {
    const faults: Fault[] = [];
    const hints: Fault[] = [];
    const pageAnchors: PageAnchor[] = [];
    for (const link of item.links) {
      const place = { file: item.file, line: link.line };
      const found = resolve(item, link.target);
      if (typeof found === 'string') {
        faults.push({ ...place, text: found });
        continue;
      }
      const { anchor, to, page, hint } = found;
      if (hint !== undefined) hints.push({ ...place, text: hint });
      if (anchor === undefined) continue;
      const own = to?.anchors ?? [];
      const fault = (more: readonly string[]): Fault => ({ ...place, text: noHeading(link.target, [...own, ...more]) });
      if (page === undefined && !partsOf(to).includes(anchor)) faults.push(fault([]));
      if (page !== undefined && !own.includes(anchor)) pageAnchors.push({ page, anchor, fault });
    }
    return { faults, hints, pageAnchors };
  };

  return {
    check,
    pathOf: itemPath,
    linkOf: (item, written) => {
      const found = resolve(item, written);
      if (typeof found === 'string') return { href: written };
      const { href, language = item.language } = found;
      return { ...(href !== undefined && { href }), ...(language !== item.language && { hreflang: language }) };
    },
  };
}

/** Where a link into the page of an item can lead; `undefined`: a page of the site's own. */
function partsOf(item: Item | undefined): readonly string[] {
  if (!item) return ['main'];
  const { anchors, data, section } = item;
  const kind = contentOf(section);
  return [
    'main',
    ...anchors,
    ...(data.files.length > 0 ? ['files'] : []),
    ...(data.references.length > 0 ? ['references'] : []),
    ...(kind === 'books' ? ['read'] : []),
    ...(kind === 'videos' ? ['transcript'] : []),
  ];
}

function noHeading(target: string, anchors: readonly string[]): string {
  const known = anchors.slice(0, 12).map((anchor) => `#${anchor}`);
  const list = known.length > 0 ? `; there are ${known.join(', ')}` : '';
  return `the link '${decoded(target)}' leads to no heading${list}`;
}

/** `../other/text.de.md` from a text of the section `blog` is the item `/blog/other`. */
function pathOfFile({ section, item }: Item, written: string): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(written) ?? [];
  const steps = path.replace(/\/?(?:text\.\w+\.md)?$/, '').split('/');
  const isUp = item === '' || steps[1] === '..';
  const from = item !== '' && steps[1] === '..' ? 2 : 1;
  return `/${isUp ? '' : `${section}/`}${steps.slice(from).join('/')}${rest}`;
}

/** Texts by the order of their languages. */
function inOrder(texts: readonly Item[], languages: readonly Language[]): Item[] {
  return texts.toSorted((a, b) => languages.indexOf(a.language) - languages.indexOf(b.language));
}
