import type { JSX } from 'react';
import { PageBars } from '#src/app/bars/page-bars.tsx';
import { LanguageLinks } from '#src/app/links/language-links.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import styles from './frameless-foot.module.css';

/** The end of a page without header and footer: its languages, and the offer of the browser's. */
export function FramelessFoot(): JSX.Element {
  const { t } = useTexts();
  return (
    <>
      <nav aria-label={t('frame.language.label')} className={styles.languages}>
        <LanguageLinks />
      </nav>
      <PageBars />
    </>
  );
}
