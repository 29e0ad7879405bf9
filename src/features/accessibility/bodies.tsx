// Where to turn if the operator's answer is not enough: one public authority for each directive and country.
import type { JSX } from 'react';
import { formatLongDate } from '#src/shared/languages/format.ts';
import { byCountryName } from '#src/shared/stated/country-order.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { AuthorityLink } from '#src/ui/stated/authority-link.tsx';
import { Country } from '#src/ui/stated/country.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import bodies from './bodies.json' with { type: 'json' };
import styles from './statement.module.css';

interface BodyProps {
  label: TextKey;
  /** `null`: none was found. */
  body: AuthorityBody | null;
}

/** `source`: where it is named. */
interface AuthorityBody {
  names: Partial<Record<string, string>>;
  url: string;
  source: string;
}

/** Those of each country of the EU in which one of the nine languages is official; first those of the page's language. */
export function Bodies(): JSX.Element {
  const { t, language } = useTexts();
  return (
    <>
      <Text as="h3" id="enforcement" textKey="statement.enforcementTitle" />
      <Text textKey="statement.enforcement" />
      <div className={styles.bodies}>
        {byCountryName(bodies.countries, language).map(({ country, publicSector, services }) => (
          <section key={country}>
            <h4>
              <Country code={country} />
            </h4>
            <dl>
              <Body label="statement.publicBodies" body={publicSector} />
              <Body label="statement.serviceBodies" body={services} />
            </dl>
          </section>
        ))}
      </div>
      <p>
        <a href={bodies.otherCountries} rel="noopener noreferrer">
          {t('statement.otherCountries')}
        </a>
      </p>
      <Text
        textKey="statement.compiled"
        values={{ date: formatLongDate(Date.parse(bodies.compiled), language) }}
        className={styles.dates}
      />
    </>
  );
}

function Body({ label, body }: BodyProps): JSX.Element {
  const { t } = useTexts();
  return (
    <>
      <Text as="dt" textKey={label} />
      {body === null ? (
        <Text as="dd" textKey="statement.noBody" />
      ) : (
        <dd>
          <AuthorityLink names={body.names} url={body.url} /> (
          <a href={body.source} rel="noopener noreferrer">
            {t('statement.source')}
          </a>
          )
        </dd>
      )}
    </>
  );
}
