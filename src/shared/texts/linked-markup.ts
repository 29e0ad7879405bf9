// Texts with links as markup, for pages that no component renders.
import type { Language } from '#src/shared/languages/languages.ts';
import { pathOf } from '#src/shared/pages/addresses.ts';
import { PAGES } from '#src/shared/pages/pages.ts';
import { isSet } from '#src/shared/site/configured-address.ts';
import type { Site } from '#src/shared/site/site.ts';
import { escapeHtml } from './escape-html.ts';
import { splitLinks, type LinkTarget } from './text-links.ts';

/** Gives the address of a link; `null` if the operator has not set it, `undefined` if there is no such target. */
export type AddressOf = (to: LinkTarget) => string | null | undefined;

/** The addresses of links in a language. The feedback page is told `from`, the address of the page that links to it. */
export function addressesIn({ slug, email, sourceCodeUrl }: Site, language: Language, from: string): AddressOf {
  return (to) => {
    if (to === 'email') return isSet(email) ? `mailto:${email}` : null;
    if (to === 'source') return isSet(sourceCodeUrl) ? sourceCodeUrl : null;
    if (!Object.hasOwn(PAGES, to)) return undefined;
    return pathOf(to, language, slug) + (to === 'feedback' ? `?from=${from}` : '');
  };
}

/**
 * Returns a text as markup. What has no target stays as it is written, because a value in the text may have the form of a link; of an
 * address that is not set there are the words.
 */
export function linkedMarkup(text: string, addressOf: AddressOf): string {
  return splitLinks(text)
    .map((part) => {
      if (typeof part === 'string') return escapeHtml(part);
      const address = addressOf(part.to);
      if (address === null) return escapeHtml(part.text);
      if (address === undefined) return escapeHtml(`[${part.text}](${part.to})`);
      return `<a href="${escapeHtml(address)}">${escapeHtml(part.text)}</a>`;
    })
    .join('');
}
