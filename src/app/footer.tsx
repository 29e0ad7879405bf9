// The links that the navigation bar does not have.
import type { JSX } from 'react';
import site from '#site';
import type { PageId } from '#src/shared/addresses.ts';
import type { TextKey } from '#src/shared/texts.ts';
import { Mark } from '#src/ui/mark.tsx';
import { PageLink } from '#src/ui/page-link.tsx';
import { Text, useTexts } from '#src/ui/texts.tsx';
import styles from './footer.module.css';

const LINKS: readonly (readonly [PageId, TextKey])[] = [
  ['contribuisci', 'frame.footer.contribuisci'],
  ['bilancio', 'frame.footer.bilancio'],
  ['impara', 'frame.footer.impara'],
  ['info', 'frame.footer.info'],
  ['supporto', 'frame.footer.supporto'],
  ['privacy', 'frame.footer.privacy'],
];

/** The same links at the end of every page, among them the contact address (WCAG 3.2.6, Consistent Help). */
export function Footer(): JSX.Element {
  const { t } = useTexts();
  return (
    <footer className={styles.footer}>
      <Mark className={styles.footerMark} />
      <nav aria-label={t('frame.footer.label')}>
        <ul>
          {LINKS.map(([page, label]) => (
            <li key={page}>
              <PageLink to={page}>
                <Text as="span" textKey={label} />
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
