// The contents of a text beside it, from its headings of the second level.
import { escapeHtml } from '#src/shared/texts/escape-html.ts';
import type { Texts } from '#src/shared/texts/texts.ts';

/** A shorter text is seen at a glance. */
const LEAST_HEADINGS = 3;

/**
 * Takes the markup of a text. Returns it with an `id` on each heading that has none, and a `nav` that leads to them: empty if there
 * are fewer than three. Styles show it where there is room beside the text.
 */
export function tableOfContents({ t }: Texts, body: string): { body: string; nav: string } {
  const entries: string[] = [];
  const marked = body.replaceAll(/<h2( id="[^"]+")?>(.*?)<\/h2>/gs, (_, id: string | undefined, words: string) => {
    const place = id?.slice(5, -1) ?? `s${entries.length + 1}`;
    entries.push(`<li><a href="#${place}">${words.replaceAll(/<[^>]+>/g, '')}</a></li>`);
    return `<h2 id="${place}">${words}</h2>`;
  });
  if (entries.length < LEAST_HEADINGS) return { body, nav: '' };
  const label = escapeHtml(t('content.contents'));
  return {
    body: marked,
    nav: `<nav class="contents" aria-label="${label}"><p>${label}</p><ol>${entries.join('')}</ol></nav>`,
  };
}
