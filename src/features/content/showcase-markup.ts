import { formatLabel, formatLongDate } from '#src/shared/languages/format.ts';
import { countryName } from '#src/shared/stated/country.ts';
// What a provider states, each with its evidence and the day on which somebody looked at it.
import { escapeHtml } from '#src/shared/texts/escape-html.ts';
import type { TextKey, Texts } from '#src/shared/texts/texts.ts';
import type { KindMarkup } from './item-markup.ts';

/** What can be stated, in the order of the page. */
export const CLAIMS = ['offer', 'apps', 'country', 'software', 'price'] as const;

/** What a provider states. Days are like `2026-11-26`. */
export interface Provider {
  readonly site: string;
  readonly claims: Readonly<
    Partial<
      Record<
        (typeof CLAIMS)[number],
        { readonly text: string; readonly evidence: string; readonly checked: string } | undefined
      >
    >
  >;
}

/** Returns the markup above the text. */
export function providerMarkup(texts: Texts, { site, claims }: Provider): KindMarkup {
  const { t, language } = texts;
  const head = (key: TextKey) => `<tr><th scope="row">${escapeHtml(t(key))}</th><td>`;
  const rows = CLAIMS.map((name) => {
    const claim = claims[name];
    if (!claim) return '';
    const { text, evidence, checked } = claim;
    const words = name === 'country' ? (countryName(text, language) ?? text) : text;
    const day = formatLongDate(Date.parse(checked), language);
    return (
      `${head(`showcase.${name}`)}${escapeHtml(words)}<p class="meta">${label(texts, 'evidence')}${link(evidence)}` +
      ` · ${label(texts, 'checked')}<time datetime="${checked}">${escapeHtml(day)}</time></p></td></tr>`
    );
  });
  return {
    above: `<table><tbody>${head('showcase.site')}${link(site)}</td></tr>${rows.join('')}</tbody></table><p class="meta">${escapeHtml(t('showcase.stated'))}</p>`,
  };
}

/** Returns the line below the name in the list. */
export function providerLine({ language }: Texts, { site, claims }: Provider): string {
  const country = claims.country && (countryName(claims.country.text, language) ?? claims.country.text);
  return [new URL(site).hostname, ...(country === undefined ? [] : [country])].map(escapeHtml).join(' · ');
}

const label = ({ t, language }: Texts, name: 'evidence' | 'checked') =>
  escapeHtml(formatLabel(t(`showcase.${name}`), language));

/** Search engines must not count it: nobody gets a better place by being here. */
const link = (url: string) =>
  `<a href="${escapeHtml(url)}" rel="nofollow noopener noreferrer">${escapeHtml(new URL(url).hostname)}</a>`;
