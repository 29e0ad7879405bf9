import type { JSX } from 'react';
import { formatLabel } from '#src/shared/format.ts';
import { FONT_SUBSETS, LANGUAGES } from '#src/shared/languages.ts';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { useTexts } from '#src/ui/texts.tsx';
import { whenIdle } from '#src/ui/when-idle.ts';
import { savesData } from './idle.ts';
import { LanguageLinks } from './language-links.tsx';
import styles from './language-menu.module.css';
import menu from './navigation-menu.module.css';

/** The button shows the page's language. On phones the languages are in the menu (src/app/menu-button.tsx). */
export function LanguageMenu(): JSX.Element {
  const { t, language } = useTexts();
  const label = (
    <>
      <span className="visually-hidden">{formatLabel(t('frame.language.label'), language)}</span>
      <span lang={language}>{LANGUAGES[language].name}</span>
    </>
  );
  return (
    <nav aria-label={t('frame.language.label')} className={styles.languages}>
      <Disclosure label={label} onOpen={() => whenIdle(fetchFonts)}>
        <LanguageLinks className={menu.link} />
      </Disclosure>
    </nav>
  );
}

/** Fetches the heading font in all scripts, so that a heading in another language has it at once. */
function fetchFonts(): void {
  if (savesData() || !navigator.onLine) return;
  document.fonts.load('700 1em Eczar', Object.values(FONT_SUBSETS).join('')).catch(() => undefined);
}
