import type { JSX } from 'react';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, LANGUAGES } from '#src/shared/languages/languages.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import styles from './desktop.module.css';

/** The host's page in the other languages: a bookmark or a shared link leads to the Italian one. */
export function LanguageLinks(): JSX.Element {
  const { t, language } = useTexts();
  return (
    <nav aria-label={t('frame.language.label')} className={styles.languages}>
      <ul>
        {LANGUAGE_CODES.filter((code) => code !== language).map((code) => (
          <li key={code}>
            <a href={code === DEFAULT_LANGUAGE ? '/' : `/${code}`} hrefLang={code} lang={code}>
              {LANGUAGES[code].name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
