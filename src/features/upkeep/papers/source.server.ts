// What the papers are made of: the same facts as the privacy page, and the settings in effect.
import type { OperatorServices } from '#src/accounts/modules/operator-command.server.ts';
import { listClients } from '#src/features/apps/storage/clients.server.ts';
import { handlersOf, type Handler } from '#src/features/privacy/handler-list.ts';
import { SERVER_ITEMS } from '#src/features/privacy/stored.ts';
import { countRows } from '#src/server/database/count-rows.ts';
import { factsOf } from '#src/server/pages/facts.ts';
import type { SiteConfig } from '#src/server/settings/config.ts';
import { STORAGE_PERIODS } from '#src/shared/accounts/storage-periods.ts';
import type { StoredColumns, StoredItem } from '#src/shared/accounts/stored-item.ts';
import { formatLongDate } from '#src/shared/languages/format.ts';
import type { Site } from '#src/shared/site/site.ts';
import { countryName } from '#src/shared/stated/country.ts';
import { FACT_TEXTS } from '#src/shared/stated/fact-texts.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import { privacyTexts, wordsOf, type PaperLanguage, type Words } from './words.server.ts';

/** An app of the site that is not disabled. */
export interface PaperApp {
  readonly name: string;
  readonly scopes: readonly string[];
}

/** Everything that a paper may say, in one language. */
export interface Source {
  readonly language: PaperLanguage;
  readonly words: Words;
  readonly texts: Texts;
  readonly site: Site;
  readonly config: SiteConfig;
  readonly handlers: readonly Handler[];
  readonly items: readonly StoredColumns[];
  readonly apps: readonly PaperApp[];
  readonly accounts: number;
  readonly version: string;
  readonly date: string;
  /** How long an item is kept, with the settings in effect. */
  readonly termOf: (item: StoredItem) => string;
  readonly nameOf: (item: StoredItem) => string;
  readonly country: (code: string) => string;
}

/** Reads it. `version`: of the program, in words. */
export async function readSource(
  { queries, config, site, now }: Pick<OperatorServices, 'queries' | 'config' | 'now'> & { readonly site: Site },
  language: PaperLanguage,
  version: string,
): Promise<Source> {
  const texts = privacyTexts(site, language);
  const clients = await listClients(queries);
  const facts = factsOf(config);
  return {
    language,
    words: wordsOf(language),
    texts,
    site,
    config,
    handlers: handlersOf(site, config.desktopUrl !== undefined),
    // Without apps nothing is stored for them.
    items: SERVER_ITEMS.filter(({ columns }) => clients.length > 0 || !/^(?:openid|scim)_/.test(columns[0] ?? '')),
    apps: clients
      .filter(({ disabledAt }) => disabledAt === null)
      .map(({ name, scopes }) => ({ name, scopes: scopes.filter((scope) => scope !== 'openid') })),
    accounts: await countRows(queries.selectFrom('users')),
    version,
    date: formatLongDate(now(), language),
    termOf: ({ term }) =>
      typeof term === 'string' ? texts.t(term, STORAGE_PERIODS) : FACT_TEXTS[term.fact](texts, facts),
    nameOf: ({ name }) => (typeof name === 'string' ? name : texts.t(name.label)),
    country: (code) => countryName(code, language) ?? code,
  };
}

/** The European Union with Iceland, Liechtenstein and Norway. */
const EEA: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);

/** Whether a country is in the European Economic Area. */
export const isInEea = (code: string): boolean => EEA.has(code);
