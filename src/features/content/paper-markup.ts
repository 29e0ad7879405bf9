import { formatLabel } from '#src/shared/languages/format.ts';
// What a text about science has besides: an abstract, its sources, its DOI.
import { escapeHtml } from '#src/shared/texts/escape-html.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import type { KindMarkup } from './item-markup.ts';

/** A source. */
export interface Reference {
  readonly text: string;
  readonly doi?: string | undefined;
  readonly url?: string | undefined;
}

/** What is stated. */
export interface Paper {
  readonly abstract?: string | undefined;
  readonly references: readonly Reference[];
  readonly doi?: string | undefined;
}

/** Returns the markup above the text, below it, and the line with the DOI. */
export function paperMarkup(texts: Texts, { abstract, references, doi }: Paper): KindMarkup {
  const { t, language } = texts;
  const rows = references.map((one) => `<li>${escapeHtml(one.text)}${address(one)}</li>`);
  return {
    above:
      abstract === undefined
        ? ''
        : `<section><h2>${escapeHtml(t('content.abstract'))}</h2><p>${escapeHtml(abstract)}</p></section>`,
    below:
      rows.length === 0
        ? ''
        : `<section aria-labelledby="references"><h2 id="references">${escapeHtml(t('content.references'))}</h2><ol>${rows.join('')}</ol></section>`,
    line: doi === undefined ? '' : `${formatLabel('DOI', language)}${doiLink(doi)}`,
  };
}

/** Returns what catalogues of science read in the head of the page. */
export function paperHead(title: string, authors: readonly string[], date: string, doi: string | undefined): string {
  const rows = [
    ['title', title],
    ...authors.map((name) => ['author', name]),
    ['publication_date', date.replaceAll('-', '/')],
    ...(doi === undefined ? [] : [['doi', doi]]),
  ];
  return rows.map(([name, value = '']) => `<meta name="citation_${name}" content="${escapeHtml(value)}">`).join('');
}

function address({ doi, url }: Reference): string {
  if (doi !== undefined) return ` ${doiLink(doi)}`;
  return url === undefined ? '' : ` <a href="${escapeHtml(url)}">${escapeHtml(new URL(url).hostname)}</a>`;
}

/** A DOI may have any character. */
function doiLink(doi: string): string {
  return `<a href="https://doi.org/${escapeHtml(encodeURI(doi))}">${escapeHtml(doi)}</a>`;
}
