import type { JSX } from 'react';
import site from '#site';
import { Country } from '#src/ui/stated/country.tsx';
import { FactLink } from '#src/ui/stated/fact-list.tsx';
import { Text, useTexts } from '#src/ui/texts.tsx';
import { handlersOf } from './handlers.ts';
import styles from './privacy.module.css';

/** Companies that handle data for the site, with their countries. What is not stated is said. */
export function HandlersTable(): JSX.Element {
  const { t } = useTexts();
  return (
    <table className={styles.stored}>
      <Text as="caption" textKey="privacy.handlersCaption" />
      <thead>
        <tr>
          <Text as="th" scope="col" textKey="privacy.handlerService" />
          <Text as="th" scope="col" textKey="stated.provider" />
          <Text as="th" scope="col" textKey="stated.country" />
        </tr>
      </thead>
      <tbody>
        {handlersOf(site).map(({ service, name, provider, country, rulesUrl }) => (
          <tr key={`${service} ${name} ${provider} ${country} ${rulesUrl}`}>
            <th scope="row">{name ? `${t(service)}: ${name}` : t(service)}</th>
            <td>
              {provider === undefined ? (
                t('stated.notStated')
              ) : rulesUrl === undefined ? (
                provider
              ) : (
                <FactLink href={rulesUrl}>{provider}</FactLink>
              )}
            </td>
            <td>{country === undefined ? t('stated.notStated') : <Country code={country} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
