// Texts about science: an abstract, sources, a DOI.
import { z } from 'zod';
import { labelMarkup } from '#src/features/content/markup.ts';
import { escapeHtml } from '#src/shared/texts/escape-html.ts';
import { line } from './field-types.ts';
import { kindWith, TAGS_EXAMPLE } from './kind.ts';

const doi = z.string().regex(/^10\.\d{4,9}\/[^\s<>"]{1,200}$/);

export const PAPERS = kindWith(
  {
    abstract: [z.string().trim().min(20).max(3000).optional(), 'a text of 20 to 3,000 characters'],
    references: [
      z
        .array(
          z.strictObject({ text: line(3, 400), doi: doi.optional(), url: z.url({ protocol: /^https$/ }).optional() }),
        )
        .max(200)
        .default([]),
      "a list of sources: [{ text: 'Author, Title, year', doi: 10.5281/zenodo.123 }], or url: https://… in place of doi",
    ],
    doi: [doi.optional(), 'the DOI without https://doi.org/, such as 10.5281/zenodo.123'],
  },
  {
    texts: 'texts about science',
    isNews: true,
    translated: ['abstract', 'references'],
    template: () => `# abstract: what the text is about
# references: [{ text: 'Author, Title, year', doi: 10.5281/zenodo.123 }]
# doi: 10.5281/zenodo.123
${TAGS_EXAMPLE}`,
    markup({ data: { abstract, references, doi: own } }, { texts }) {
      const { t } = texts;
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
        line: own === undefined ? '' : labelMarkup(texts, 'DOI') + doiLink(own),
      };
    },
    thing: ({ data }) => ({
      '@type': 'ScholarlyArticle',
      headline: data.title,
      sameAs: data.doi && `https://doi.org/${data.doi}`,
    }),
    /** What catalogues of science read. */
    head({ data: { title, authors, date, doi: own } }) {
      const rows = [
        ['title', title],
        ...authors.map((name) => ['author', name]),
        ['publication_date', date.replaceAll('-', '/')],
        ...(own === undefined ? [] : [['doi', own]]),
      ];
      return rows.map(([name, value = '']) => `<meta name="citation_${name}" content="${escapeHtml(value)}">`).join('');
    },
    words: ({ references, abstract = '' }) => [...references.map(({ text }) => text), abstract],
  },
);

function address({ doi: own, url }: { doi?: string | undefined; url?: string | undefined }): string {
  if (own !== undefined) return ` ${doiLink(own)}`;
  return url === undefined ? '' : ` <a href="${escapeHtml(url)}">${escapeHtml(new URL(url).hostname)}</a>`;
}

/** A DOI may have any character. */
function doiLink(own: string): string {
  return `<a href="https://doi.org/${escapeHtml(encodeURI(own))}">${escapeHtml(own)}</a>`;
}
