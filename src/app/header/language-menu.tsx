import type { JSX } from 'react';
import { LanguageLinks } from '#src/app/links/language-links.tsx';
import { savesData } from '#src/app/loading/prefetch-languages.ts';
import { formatLabel } from '#src/shared/languages/format.ts';
import { FONT_SUBSETS, LANGUAGES } from '#src/shared/languages/languages.ts';
import { whenIdle } from '#src/ui/browser/when-idle.ts';
import { Disclosure } from '#src/ui/overlays/disclosure.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import styles from './language-menu.module.css';
import menu from './navigation-menu.module.css';

/** The button shows the page's language. On phones the languages are in the menu (src/app/header/menu-button.tsx). */
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
