// What /info says of the operator, the server and the money.
import { Fragment, type ReactNode } from 'react';
import { isSet } from '#src/shared/site/configured-address.ts';
import type { Operator } from '#src/shared/site/site-facts.ts';
import type { Site } from '#src/shared/site/site.ts';
import { PORTRAIT_SIDE, portraitPath } from '#src/shared/stated/portrait.ts';
import { MailLink } from '#src/ui/links/mail-link.tsx';
import { Country } from '#src/ui/stated/country.tsx';
import { FactLink, type FactRow } from '#src/ui/stated/fact-list.tsx';
import styles from './info.module.css';

/**
 * Takes the site's configuration. Returns one row for each fact, with no value for those that are not stated. What an operator may say
 * besides has a row only where it is stated.
 */
export function infoRows({ legalName, email, operator = {}, hosting, charity, ...links }: Site): FactRow[] {
  const link = (url: string | undefined) => url && <FactLink href={url}>{new URL(url).host}</FactLink>;
  const { people = [], does, decisions, funders = [] } = operator;
  return [
    { label: 'facts.name', value: legalName },
    ...stated('facts.does', does),
    { label: 'facts.form', value: operator.form },
    { label: 'facts.representedBy', value: operator.representedBy?.join(', ') },
    ...stated('facts.people', people.length > 0 && <People of={people} />),
    ...stated('facts.decisions', decisions),
    ...stated('facts.funders', funders.join(', ')),
    ...stated('facts.address', [operator.street, operator.city].filter(Boolean).join(', ')),
    { label: 'facts.country', value: operator.country && <Country code={operator.country} /> },
    ...stated('facts.email', isSet(email) && <MailLink label={email} />),
    ...stated('facts.phone', operator.phone),
    { label: 'facts.hosting', value: hosting?.name },
    { label: 'facts.hostingCountry', value: hosting?.country && <Country code={hosting.country} /> },
    { label: 'facts.charity', value: charity && `${charity.register}, ${charity.number}` },
    { label: 'facts.community', value: link(links.communityUrl) },
    { label: 'facts.status', value: link(links.statusUrl) },
    { label: 'facts.roadmap', value: link(links.roadmapUrl) },
  ];
}

const stated = (label: FactRow['label'], value: ReactNode): FactRow[] => (value ? [{ label, value }] : []);

/** With at least one picture, everybody has a place for one. */
function People({ of: people }: { of: NonNullable<Operator['people']> }): ReactNode {
  if (people.every(({ picture }) => picture === undefined))
    return people.map(({ name, role }, at) => (
      <Fragment key={name}>
        {at > 0 && <br />}
        {role === undefined ? name : `${name}, ${role}`}
      </Fragment>
    ));
  return (
    <ul className={styles.people}>
      {people.map(({ name, role, picture }) => (
        <li key={name}>
          {picture === undefined ? (
            <span aria-hidden="true">{Array.from(name)[0]}</span>
          ) : (
            // The name beside it says who it shows.
            <img src={portraitPath(picture)} width={PORTRAIT_SIDE} height={PORTRAIT_SIDE} alt="" loading="lazy" />
          )}
          <p>
            <strong>{name}</strong>
            {role !== undefined && (
              <>
                <br />
                {role}
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
