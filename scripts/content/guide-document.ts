// A section with chapters as one document, to be printed.
import { LICENCES } from '#src/features/content/item-markup.ts';
import { titleOf, leadOf, articleWords } from '#src/features/content/words.ts';
import { formatLabel, formatLongDate } from '#src/shared/languages/format.ts';
import { escapeHtml } from '#src/shared/texts/escape-html.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import { decoded } from '../../build/content/links/decoded.ts';
import type { Item } from '../../build/content/reading/item.ts';
import type { Content } from '../../build/content/reading/read-content.ts';

/** What a chapter needs besides its text. */
interface GuideParts {
  readonly product: string;
  readonly styles: string;
  /** The address of the picture of an item. */
  readonly pictureOf: (item: Item, name: string) => string;
}

/** Returns the document with all chapters, the first of which says its language. */
export function guideDocument(
  chapters: readonly [Item, ...Item[]],
  content: Content,
  texts: Texts,
  parts: GuideParts,
): string {
  const [{ section, data }] = chapters;
  const { t, language } = texts;
  const title = titleOf(texts, section);
  const newest =
    chapters
      .map((item) => item.data.updated ?? item.data.date)
      .toSorted()
      .at(-1) ?? data.date;
  const about = [
    formatLabel(t('content.updated'), language) + formatLongDate(Date.parse(newest), language),
    formatLabel(t('content.licence'), language) + LICENCES[data.licence][0],
  ];
  const rows = chapters.map(({ item, data: { title: name } }) => `<li><a href="#${item}">${escapeHtml(name)}</a></li>`);
  return withShortIds(
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(`${title} – ${parts.product}`)}</title>` +
      `<style>${parts.styles}</style></head><body><h1>${escapeHtml(title)}</h1><p class="lead">${escapeHtml(leadOf(texts, section))}</p>` +
      `<p>${escapeHtml(about.join(' · '))}</p><nav aria-label="${escapeHtml(title)}"><ol>${rows.join('')}</ol></nav>` +
      `${chapters.map((item) => chapter(item, chapters, content, texts, parts)).join('')}</body></html>`,
  );
}

/** Ids are those of the chapter, then of the heading; `~` marks a link to another chapter. */
function chapter(
  item: Item,
  chapters: readonly Item[],
  content: Content,
  texts: Texts,
  { pictureOf }: GuideParts,
): string {
  const anchors = new Map(chapters.map((one) => [content.links.pathOf(one), one.item]));
  const markup = content.compiled(item).markup({
    words: articleWords(texts),
    picture: (name) => ({ avif: '', jpeg: '', src: pictureOf(item, name), width: 0, height: 0 }),
    link: (written) => {
      const link = content.links.linkOf(item, written);
      const [path = '', anchor] = link.href?.split('#') ?? [];
      const target = anchors.get(path);
      return target === undefined
        ? link
        : { href: `#~${[target, ...(anchor === undefined ? [] : [anchor])].join('-')}` };
    },
  });
  const body = markup
    .replaceAll(/<(\/?)h([2-4])\b/g, (_, close: string, level: string) => `<${close}h${Number(level) + 1}`)
    .replaceAll(/ (id|aria-labelledby)="/g, ` $1="${item.item}-`)
    .replaceAll(/href="#(?!~)/g, `href="#${item.item}-`)
    .replaceAll('href="#~', 'href="#')
    // The pages of the site have another address at each operator; their names are enough to find them.
    .replaceAll(/<a href="\/[^>]*>(.*?)<\/a>/gs, '$1')
    .replaceAll(/<source [^>]*>/g, '')
    // A figure would be tagged as a picture without a description around the one that has it.
    .replaceAll(/<(\/?)figure>/g, '<$1div>')
    .replaceAll(/<(\/?)figcaption>/g, '<$1p>')
    // The first picture of a text has other attributes than the ones below it.
    .replaceAll(/ width="0" height="0"[^>]*(?=>)/g, '');
  const { title, summary } = item.data;
  return `<section><h2 id="${item.item}">${escapeHtml(title)}</h2><p class="lead">${escapeHtml(summary)}</p>${body}</section>`;
}

/** Names in a PDF have at most 127 bytes, and a Greek letter takes six. */
function withShortIds(markup: string): string {
  const ids = [...markup.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);
  const short = (id: string) => (ids.includes(decoded(id)) ? `p${ids.indexOf(decoded(id)) + 1}` : id);
  return markup.replaceAll(
    /( id="| aria-labelledby="| href="#)([^"]*)"/g,
    (_, start: string, id: string) => `${start}${short(id)}"`,
  );
}
