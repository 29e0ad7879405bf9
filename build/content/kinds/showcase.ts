// Providers: what each states, with its evidence and the day on which somebody looked at it.
import { z } from 'zod';
import { labelMarkup, timeMarkup } from '#src/features/content/markup.ts';
import { COUNTRIES } from '#src/shared/stated/countries.ts';
import { countryName } from '#src/shared/stated/country.ts';
import { escapeHtml } from '#src/shared/texts/escape-html.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { day, line, webAddress } from './field-types.ts';
import { futureFault, kindWith } from './kind.ts';

const CLAIM = "{ text: '…', evidence: https://…, checked: 2026-11-20 }";
const claim = z.strictObject({ text: line(1, 300), evidence: webAddress, checked: day }).optional();

/** What can be stated, in the order of the page. */
const CLAIMS = ['offer', 'apps', 'country', 'software', 'price'] as const;

export const SHOWCASE = kindWith(
  {
    site: [webAddress.optional(), "the address of the provider's site, https://…"],
    claims: [
      z
        .strictObject({
          offer: claim,
          apps: claim,
          country: claim.refine((one) => one === undefined || COUNTRIES.has(one.text)),
          software: claim,
          price: claim,
        })
        .refine((all) => Object.keys(all).length > 0)
        .optional(),
      `offer, apps, country (text: two letters, such as IT), software and price, as far as they are stated, each such as ${CLAIM}`,
    ],
  },
  {
    texts: 'the showcase',
    needed: ['site', 'claims'],
    isUndated: true,
    template: (_, today) => `site: '' # https://coop.example/
claims: # as far as they are stated: evidence is the page that proves it, checked the day on which you read it
  offer: { text: '', evidence: 'https://coop.example/schools', checked: ${today} }
  # country: { text: IT, evidence: 'https://coop.example/about', checked: ${today} }
  # apps, software and price are like these
`,
    /** The words of a claim are texts of their language. */
    common: (name, { claims }) =>
      name === 'claims' && claims
        ? Object.fromEntries(
            CLAIMS.flatMap((one) => (claims[one] ? [[one, [claims[one].evidence, claims[one].checked]]] : [])),
          )
        : undefined,
    faults: ({ data: { claims = {} } }, latest) =>
      CLAIMS.flatMap((name) => futureFault(`claims.${name}`, `${name} was checked on`, claims[name]?.checked, latest)),
    markup({ data: { site = '', claims = {} } }, { texts }) {
      const { t, language } = texts;
      const head = (key: TextKey) => `<tr><th scope="row">${escapeHtml(t(key))}</th><td>`;
      const rows = CLAIMS.map((name) => {
        const { text, evidence, checked } = claims[name] ?? {};
        if (text === undefined || evidence === undefined || checked === undefined) return '';
        const words = name === 'country' ? (countryName(text, language) ?? text) : text;
        return (
          `${head(`showcase.${name}`)}${escapeHtml(words)}<p class="meta">${labelMarkup(texts, t('showcase.evidence'))}${link(evidence)}` +
          ` · ${labelMarkup(texts, t('showcase.checked'))}${timeMarkup(texts, checked)}</p></td></tr>`
        );
      });
      return {
        above: `<table><tbody>${head('showcase.site')}${link(site)}</td></tr>${rows.join('')}</tbody></table><p class="meta">${escapeHtml(t('showcase.stated'))}</p>`,
      };
    },
    line({ data: { site = '', claims: { country } = {} } }, { texts: { language } }) {
      const name = country && (countryName(country.text, language) ?? country.text);
      return [new URL(site).hostname, ...(name === undefined ? [] : [name])].map(escapeHtml).join(' · ');
    },
    words: ({ claims = {} }) => Object.values(claims).map((one) => one?.text ?? ''),
  },
);

/** Search engines must not count it: nobody gets a better place by being here. */
const link = (url: string) =>
  `<a href="${escapeHtml(url)}" rel="nofollow noopener noreferrer">${escapeHtml(new URL(url).hostname)}</a>`;
