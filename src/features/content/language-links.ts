// Where the page of a section is a text that the language lacks: links to it in the languages that have it.
import { LANGUAGES, type Language } from '#src/shared/languages/languages.ts';
import { escapeHtml } from '#src/shared/texts/escape-html.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import type { Link } from './breadcrumbs.ts';

/** Returns the markup. */
export function languageLinks({ t }: Texts, links: readonly (Link & { readonly language: Language })[]): string {
  const rows = links.map(
    ({ href, text, language }) =>
      `<li lang="${language}"><a href="${escapeHtml(href)}" hreflang="${language}">${escapeHtml(text)}</a> (${LANGUAGES[language].name})</li>`,
  );
  return `<h2>${escapeHtml(t('content.others'))}</h2><ul>${rows.join('')}</ul>`;
}
