import type { JSX } from 'react';
import { useTexts } from '#src/ui/texts.tsx';
import { LanguageLinks } from './language-links.tsx';
import { PageBars } from './page-bars.tsx';
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
