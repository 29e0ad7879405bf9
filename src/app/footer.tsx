// The footer of every page.
import type { JSX } from 'react';
import site from '#site';
import { PAGE_IDS, rowOf, type PagesWith } from '#src/shared/pages.ts';
import { Mark } from '#src/ui/mark.tsx';
import { PageLink } from '#src/ui/page-link.tsx';
import { Text, useTexts } from '#src/ui/texts.tsx';
import styles from './footer.module.css';

type FooterPage = PagesWith<{ footer: true }>;

const PAGES = PAGE_IDS.filter((page): page is FooterPage => rowOf(page).footer === true);

/** The same links at the end of every page, among them the contact address (WCAG 3.2.6, Consistent Help). */
export function Footer(): JSX.Element {
  const { t } = useTexts();
  return (
    <footer className={styles.footer}>
      <Mark className={styles.footerMark} />
      <nav aria-label={t('frame.footer.label')}>
        <ul>
          {PAGES.map((page) => (
            <li key={page}>
              <PageLink to={page}>
                <Text as="span" textKey={`frame.footer.${page}`} />
              </PageLink>
            </li>
          ))}
          <li>
            <a href={`mailto:${site.email}`}>{t('frame.footer.contact')}</a>
          </li>
          <li>
            <a href={site.sourceCodeUrl} rel="noopener noreferrer">
              {t('frame.footer.source')}
            </a>
          </li>
        </ul>
      </nav>
      <Text textKey="frame.footer.line" />
    </footer>
  );
}
