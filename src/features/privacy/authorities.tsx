// The data protection authorities, by country.
import type { JSX } from 'react';
import { formatLabel, formatLongDate } from '#src/shared/languages/format.ts';
import { byCountryName } from '#src/shared/stated/country-order.ts';
import { AuthorityLink } from '#src/ui/stated/authority-link.tsx';
import { Country } from '#src/ui/stated/country.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import authorities from './authorities.json' with { type: 'json' };

/** Those of each country of the EU in which one of the nine languages is official; first those of the page's language. */
export function Authorities(): JSX.Element {
  const { t, language } = useTexts();
  return (
    <>
      <Text textKey="privacy.authorities" />
      <ul>
        {byCountryName(authorities.countries, language).map(({ country, names, url }) => (
          <li key={country}>
            <Country code={country} />
            {formatLabel('', language)}
            <AuthorityLink names={names} url={url} />
          </li>
        ))}
      </ul>
      <p>
        <a href={authorities.source} rel="noopener noreferrer">
          {t('privacy.authoritiesSource', { date: formatLongDate(Date.parse(authorities.compiled), language) })}
        </a>
      </p>
    </>
  );
}
