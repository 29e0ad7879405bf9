// Where to turn if the operator's answer is not enough: one public authority for each directive and country.
import type { JSX } from 'react';
import { formatLongDate } from '#src/shared/format.ts';
import type { TextKey } from '#src/shared/texts.ts';
import { Text, useTexts } from '#src/ui/texts.tsx';
import bodies from './bodies.json' with { type: 'json' };
import styles from './statement.module.css';

interface BodyProps {
  label: TextKey;
  /** `null`: the law names none. */
  body: { name: string; url: string } | null;
  /** Language of the name. */
  language: string;
}

/** The authorities of the countries of the nine languages. The links are plain links: nothing is loaded from there. */
export function Bodies(): JSX.Element {
  const { t, language } = useTexts();
  return (
    <>
      <Text as="h3" textKey="statement.enforcementTitle" />
      <Text textKey="statement.enforcement" />
      <div className={styles.bodies}>
        {bodies.countries.map(({ country, language: own, publicSector, services }) => (
          <section key={country}>
            <Text as="h4" textKey={`statement.countries.${country}` as TextKey} />
            <dl>
              <Body label="statement.publicBodies" body={publicSector} language={own} />
              <Body label="statement.serviceBodies" body={services} language={own} />
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

function Body({ label, body, language }: BodyProps): JSX.Element {
  return (
    <>
      <Text as="dt" textKey={label} />
      {body === null ? (
        <Text as="dd" textKey="statement.noBody" />
      ) : (
        <dd>
          <a href={body.url} lang={language} rel="noopener noreferrer">
            {body.name}
          </a>
        </dd>
      )}
    </>
  );
}
