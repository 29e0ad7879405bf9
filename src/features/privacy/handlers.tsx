// Who handles data besides the operator, as rows of the page.
import type { ReactNode } from 'react';
import type { Site } from '#src/shared/site.ts';
import type { Texts } from '#src/shared/texts.ts';
import { Country } from '#src/ui/stated/country.tsx';
import { FactLink, type FactRow } from '#src/ui/stated/fact-list.tsx';
import { handlersOf, type Company } from './handler-list.ts';

/** Takes the site's configuration and the texts. Returns the rows, with no value for a company that is not stated. */
export function handlerRows(site: Site, texts: Texts): FactRow[] {
  return handlersOf(site).map(({ label, companies }) => ({ label, value: companiesOf(companies, texts) }));
}

/** Names of desktops tell several lines apart. */
function companiesOf(companies: readonly Company[], texts: Texts): ReactNode | undefined {
  const stated = companies.filter(({ provider }) => provider !== undefined);
  const [only] = stated;
  if (only === undefined) return undefined;
  if (companies.length === 1) return companyOf(only, texts);
  return stated.map((company) => (
    <div key={`${company.provider} ${company.country}`}>
      {company.name !== undefined && `${company.name}: `}
      {companyOf(company, texts)}
    </div>
  ));
}

function companyOf({ provider, country, rulesUrl }: Company, { t }: Texts): ReactNode {
  return (
    <>
      {rulesUrl === undefined ? provider : <FactLink href={rulesUrl}>{provider}</FactLink>},{' '}
      {country === undefined ? t('privacy.countryUnstated') : <Country code={country} />}
    </>
  );
}
