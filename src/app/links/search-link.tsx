import type { JSX } from 'react';
import { PageLink } from '#src/ui/links/page-link.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import styles from './search-link.module.css';

/** The magnifying glass in the bar: a link, so that nothing of the search is loaded with a page. On phones it is in the menu. */
export function SearchLink(): JSX.Element {
  const { t } = useTexts();
  return (
    <PageLink to="search" label={t('frame.footer.search')} className={styles.search}>
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d="M13 13l5 5M15 8.5a6.5 6.5 0 1 1-13 0a6.5 6.5 0 0 1 13 0z" />
      </svg>
    </PageLink>
  );
}
