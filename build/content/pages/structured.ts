// What search engines read of a page (schema.org): what it is about, where it is on the site, and whose site it is.
import { LICENCES } from '#src/features/content/item-markup.ts';
import { titleOf } from '#src/features/content/words.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import { pathOf } from '#src/shared/pages/addresses.ts';
import type { PageId } from '#src/shared/pages/pages.ts';
import type { Site } from '#src/shared/site/site.ts';
import { jsonLd } from '#src/shared/texts/json-ld.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { Item } from '../reading/item.ts';
import type { Content } from '../reading/read-content.ts';
import { tagName } from '../reading/tags.ts';
import { isUndated, kindContextOf } from './kind-context.ts';

/** The elements of the page of an item: the text, and the way to it. */
export function itemData(item: Item, content: Content, texts: Texts): string {
  const { site, tags } = content;
  const { data, section, language } = item;
  const path = content.links.pathOf(item);
  const around = kindContextOf(item, content, texts);
  const absolute = (address: string) => (address.startsWith('/') ? site.publicUrl + address : address);
  const own = kindOf(section).thing?.(item, around, absolute);
  const [, licence] = LICENCES[data.licence];
  const image = around.cover?.card ?? `/social/${language}.png`;
  const publisher = organization(site);
  const author = data.authors.map((name) =>
    name === site.legalName || name === site.name ? publisher : { '@type': 'Person', name },
  );
  const thing = own && {
    name: data.title,
    description: data.summary,
    inLanguage: language,
    url: absolute(path),
    mainEntityOfPage: absolute(path),
    image: absolute(image),
    license: licence,
    publisher,
    ...(!isUndated(item) && { author, datePublished: data.date, dateModified: data.updated ?? data.date }),
    ...(data.tags.length > 0 && { keywords: data.tags.map((tag) => tagName(tags, tag, language)) }),
    ...own,
  };
  return (thing ? jsonLd(thing) : '') + trailData(section, texts, site, { path, title: data.title });
}

/** The way from the first page to a section, and to a page within it. */
export function trailData(
  section: PageId,
  texts: Texts,
  site: Site,
  page?: { readonly path: string; readonly title: string },
): string {
  const pathTo = (id: PageId) => pathOf(id, texts.language, site.slug);
  const steps = [
    { path: pathTo('home'), title: site.name },
    { path: pathTo(section), title: titleOf(texts, section) },
    ...(page && page.path !== pathTo(section) ? [page] : []),
  ];
  return jsonLd({
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ path, title }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: title,
      item: site.publicUrl + path,
    })),
  });
}

/** The site with its search, and who runs it, for `/info`. */
export function siteData(site: Site, language: Language): string {
  const { name, publicUrl, slug } = site;
  const search = `${publicUrl}${pathOf('search', language, slug)}?q={words}`;
  return jsonLd({
    '@type': 'WebSite',
    name,
    url: publicUrl + pathOf('home', language, slug),
    inLanguage: language,
    publisher: organization(site),
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: search },
      'query-input': 'required name=words',
    },
  });
}

function organization({ legalName, publicUrl }: Site): Readonly<Record<string, unknown>> {
  const logo = { '@type': 'ImageObject', url: `${publicUrl}/icon-512.png`, width: 512, height: 512 };
  return { '@type': 'Organization', name: legalName, url: publicUrl, logo };
}
