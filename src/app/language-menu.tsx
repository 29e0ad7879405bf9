// The language menu: a plain link to the same page in each language, or to its section (docs/product.md, "Languages and addresses").
import type { JSX } from 'react';
import site from '#site';
import { pathOf } from '#src/shared/addresses.ts';
import { FONT_SUBSETS, LANGUAGE_CODES, LANGUAGES } from '#src/shared/languages.ts';
import { sectionOf } from '#src/shared/pages.ts';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { useTexts } from '#src/ui/texts.tsx';
import { useQueryAndHash } from '#src/ui/use-address.ts';
import { pathsOf, useView } from '#src/ui/view.tsx';
import { whenIdle } from '#src/ui/when-idle.ts';
import { savesData } from './idle.ts';
import { rememberLanguage } from './language-cookie.ts';
import styles from './language-menu.module.css';
import menu from './navigation-menu.module.css';

/** Shows the page's language (its code on the narrowest screens) and links to all languages. */
export function LanguageMenu(): JSX.Element {
  const { t, language } = useTexts();
  const view = useView();
  const paths = pathsOf(view);
  /** Where a language leads that lacks the page. */
  const section = view.page === undefined ? 'home' : sectionOf(view.page);
  const rest = useQueryAndHash();
  const label = (
    <>
      <span className="visually-hidden">{t('frame.language.label')}: </span>
      <span lang={language} className={styles.name}>
        {LANGUAGES[language].name}
      </span>
      <span className={styles.code}>{language.toUpperCase()}</span>
    </>
  );
  return (
    <nav aria-label={t('frame.language.label')}>
      <Disclosure label={label} className={styles.languages} onOpen={() => whenIdle(fetchFonts)}>
        <ul className={`${menu.panel} ${styles.panel}`}>
          {LANGUAGE_CODES.map((code) => (
            <li key={code}>
              <a
                href={paths[code] === undefined ? pathOf(section, code, site.slug) : paths[code] + rest}
                lang={code}
                hrefLang={code}
                className={menu.link}
                aria-current={code === language ? 'true' : undefined}
                onClick={() => rememberLanguage(code)}
                // A press of the middle button opens the page in a new tab: a choice as well.
                onAuxClick={({ button }) => button === 1 && rememberLanguage(code)}
              >
                {LANGUAGES[code].name}
              </a>
            </li>
          ))}
        </ul>
      </Disclosure>
    </nav>
  );
}

/** Fetches the heading font in all scripts, so that a heading in another language has it at once. */
function fetchFonts(): void {
  if (savesData() || !navigator.onLine) return;
  document.fonts.load('700 1em Eczar', Object.values(FONT_SUBSETS).join('')).catch(() => undefined);
}
