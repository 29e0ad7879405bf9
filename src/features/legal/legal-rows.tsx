// The facts of the legal notice, in the order in which the laws name them.
import type { ReactNode } from 'react';
import type { Site } from '#src/shared/site/site.ts';
import { MailLink } from '#src/ui/links/mail-link.tsx';
import { Country } from '#src/ui/stated/country.tsx';
import { FactLink, type FactRow } from '#src/ui/stated/fact-list.tsx';

/** Takes the site's configuration. Returns what it says of the operator. */
export function operatorRows({ legalName, email, operator = {} }: Site): FactRow[] {
  const { register, supervisoryAuthority: authority, permitAuthority } = operator;
  const director = operator.publicationDirector ?? operator.representedBy?.[0];
  return [
    { label: 'facts.name', value: legalName },
    { label: 'facts.form', value: operator.form },
    { label: 'facts.address', value: operator.street && operator.city && addressOf(operator) },
    { label: 'facts.country', value: operator.country && <Country code={operator.country} /> },
    { label: 'facts.representedBy', value: operator.representedBy?.join(', ') },
    { label: 'facts.email', value: <MailLink label={email} /> },
    { label: 'facts.phone', value: operator.phone && <PhoneLink number={operator.phone} /> },
    { label: 'facts.register', value: register && `${register.name}, ${register.number}` },
    { label: 'facts.vatNumber', value: operator.vatNumber },
    { label: 'facts.publicationDirector', value: director },
    { label: 'facts.supervisoryAuthority', value: authority && <Authority {...authority} /> },
    ...(permitAuthority === undefined ? [] : [{ label: 'facts.permitAuthority' as const, value: permitAuthority }]),
  ];
}

/** Takes the site's configuration. Returns what it says of the company that hosts the site. */
export function hostRows({ hosting }: Site): FactRow[] {
  return [
    { label: 'facts.name', value: hosting?.name },
    { label: 'facts.address', value: hosting?.address },
    { label: 'facts.country', value: hosting?.country && <Country code={hosting.country} /> },
    { label: 'facts.phone', value: hosting?.phone && <PhoneLink number={hosting.phone} /> },
  ];
}

const addressOf = ({ street, city }: { street?: string; city?: string }) => `${street}, ${city}`;

function PhoneLink({ number }: { number: string }): ReactNode {
  // Nobody dials the 0 of `+49 (0)30 123` after the number of a country.
  const dialled = number.replace(/^(\+\d+\s*)\(0\)/, '$1').replaceAll(/[^+\d]/g, '');
  return <a href={`tel:${dialled}`}>{number}</a>;
}

function Authority({ name, url }: { name: string; url?: string }): ReactNode {
  return url === undefined ? name : <FactLink href={url}>{name}</FactLink>;
}
