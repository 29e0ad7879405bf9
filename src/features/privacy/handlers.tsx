// Who handles data besides the operator: one row for each service that this site has.
import type { ReactNode } from 'react';
import type { Desktop, Provider } from '#src/shared/site-facts.ts';
import type { Site } from '#src/shared/site.ts';
import { sessionsOf } from '#src/shared/stated/desktops.ts';
import type { Texts } from '#src/shared/texts.ts';
import { Country } from '#src/ui/stated/country.tsx';
import { FactLink, type FactRow } from '#src/ui/stated/fact-list.tsx';

type Company = Pick<Desktop, 'provider' | 'country' | 'rulesUrl'>;

/** Takes the site's configuration and the texts. Returns the rows, with no value for a company that is not stated. */
export function handlerRows(site: Site, texts: Texts): FactRow[] {
  const sessions = sessionsOf(site).filter(({ url }) => url !== null);
  const row = (label: FactRow['label'], company: Company | undefined, isThere = true): FactRow[] =>
    isThere ? [{ label, value: companyOf(company, texts) }] : [];
  return [
    ...row('privacy.handlerSite', named(site.hosting)),
    ...row('privacy.handlerMail', named(site.mail)),
    ...row('privacy.handlerTrial', site.testEnvironment, site.testEnvironmentUrl !== null),
    ...(sessions.length > 0
      ? [{ label: 'privacy.handlerSessions' as const, value: companiesOf(sessions, texts) }]
      : []),
    ...row('privacy.handlerFiles', named(site.fileStorage), sessions.length > 0),
    ...row('privacy.handlerPayment', named(site.payment), site.donationUrl !== null),
  ];
}

const named = (company: Provider | undefined): Company | undefined => company && { ...company, provider: company.name };

function companyOf(company: Company | undefined, { t }: Texts): ReactNode | undefined {
  const { provider, country, rulesUrl } = company ?? {};
  if (provider === undefined) return undefined;
  return (
    <>
      {rulesUrl === undefined ? provider : <FactLink href={rulesUrl}>{provider}</FactLink>},{' '}
      {country === undefined ? t('privacy.countryUnstated') : <Country code={country} />}
    </>
  );
}

/** Sessions of one company are one line; names tell several lines apart. */
function companiesOf(sessions: readonly Desktop[], texts: Texts): ReactNode | undefined {
  const distinct = [
    ...new Map(sessions.map((session) => [`${session.provider} ${session.country}`, session])).values(),
  ];
  const lines = distinct.flatMap((session) => {
    const company = companyOf(session, texts);
    return company === undefined
      ? []
      : [{ key: `${session.provider} ${session.country}`, name: session.name, company }];
  });
  if (lines.length === 0) return undefined;
  return lines.map(({ key, name, company }) => (
    <div key={key}>
      {distinct.length > 1 && name !== undefined && `${name}: `}
      {company}
    </div>
  ));
}
