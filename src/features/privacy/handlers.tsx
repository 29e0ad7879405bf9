// Who handles data besides the operator, as rows of the page.
import type { ReactNode } from 'react';
import { formatLabel, formatList } from '#src/shared/languages/format.ts';
import type { Site } from '#src/shared/site/site.ts';
import { desktopName } from '#src/shared/stated/desktops.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import { Country } from '#src/ui/stated/country.tsx';
import { FactLink, type FactRow } from '#src/ui/stated/fact-list.tsx';
import { handlersOf, type Company } from './handler-list.ts';

/**
 * Takes the site's configuration, whether the operator runs a desktop host, and the texts. Returns the rows, with no
 * value for a company that is not stated.
 */
export function handlerRows(site: Site, hasOwn: boolean, texts: Texts): FactRow[] {
  return handlersOf(site, hasOwn).map(({ label, companies }) => ({ label, value: companiesOf(companies, texts) }));
}

/** Names of desktops tell several lines apart. */
function companiesOf(companies: readonly Company[], texts: Texts): ReactNode | undefined {
  if (companies.every(({ provider }) => provider === undefined)) return undefined;
  const [only] = companies;
  if (companies.length === 1 && only) return companyOf(only, texts);
  return companies.map((company) => {
    const names = (company.desktops ?? []).map((desktop) => desktopName(desktop, texts));
    return (
      <div key={`${company.provider} ${company.country}`}>
        {names.length > 0 && formatLabel(formatList(names, texts.language), texts.language)}
        {companyOf(company, texts)}
      </div>
    );
  });
}

function companyOf({ provider, country, rulesUrl }: Company, { t }: Texts): ReactNode {
  if (provider === undefined) return t('stated.notStated');
  return (
    <>
      {rulesUrl === undefined ? provider : <FactLink href={rulesUrl}>{provider}</FactLink>},{' '}
      {country === undefined ? t('privacy.countryUnstated') : <Country code={country} />}
    </>
  );
}
