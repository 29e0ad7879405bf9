// Texts with links as markup, for pages that no component renders.
import { pathOf } from './addresses.ts';
import { isSet } from './configured-address.ts';
import { escapeHtml } from './escape-html.ts';
import type { Language } from './languages.ts';
import { PAGES } from './pages.ts';
import type { Site } from './site.ts';
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
