// The line above a heading that leads from the home page to the page.
import { escapeHtml } from '#src/shared/texts/escape-html.ts';
import type { Texts } from '#src/shared/texts/texts.ts';

/** A link with its words. */
export interface Link {
  readonly href: string;
  readonly text: string;
}

/** Returns the line; `steps` are below the home page, and the page itself is not one of them. */
export function breadcrumbs({ t }: Texts, home: string, steps: readonly Link[]): string {
  const links = [{ href: home, text: t('frame.nav.home') }, ...steps];
  const rows = links.map(({ href, text }, at) => {
    const next = at === links.length - 1 ? '' : ' <span aria-hidden="true">›</span>';
    return `<li><a href="${escapeHtml(href)}">${escapeHtml(text)}</a>${next}</li>`;
  });
  return `<nav aria-label="${escapeHtml(t('content.trail'))}"><ol class="row">${rows.join('')}</ol></nav>`;
}
