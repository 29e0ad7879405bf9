// The footer of every page.
import { useId, type JSX, type ReactNode } from 'react';
import site from '#site';
import { LanguageLinks } from '#src/app/links/language-links.tsx';
import type { FooterGroup } from '#src/shared/pages/page-row.ts';
import { hasPage, isAnnounced, PAGE_IDS, rowOf, type PagesWith } from '#src/shared/pages/pages.ts';
import { isSet } from '#src/shared/site/configured-address.ts';
import { MailLink } from '#src/ui/links/mail-link.tsx';
import { PageLink } from '#src/ui/links/page-link.tsx';
import { Mark } from '#src/ui/page/mark.tsx';
import { OperatorLine } from '#src/ui/stated/operator-line.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import styles from './footer.module.css';

type FooterPage = PagesWith<{ footer: FooterGroup }>;

/** The same links at the end of every page, among them the contact address (WCAG 3.2.6, Consistent Help). */
export function Footer(): JSX.Element {
  const { t } = useTexts();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.about}>
          {/* The name is said in the header. */}
          <div aria-hidden="true" className={styles.brand}>
            <Mark className={styles.footerMark} />
            {site.name}
          </div>
          <Text textKey="frame.footer.line" />
          <OperatorLine />
        </div>
        <nav aria-label={t('frame.footer.label')} className={styles.links}>
          <div className={styles.groups}>
            <Group name="project">
              <li>
                {isSet(site.sourceCodeUrl) ? (
                  <a href={site.sourceCodeUrl} rel="noopener noreferrer">
                    {t('frame.footer.source')}
                  </a>
                ) : (
                  <>
                    <span>{t('frame.footer.source')}</span> <span>{t('frame.notSetUp')}</span>
                  </>
                )}
              </li>
            </Group>
            <Group name="help">
              <li>
                <MailLink label={t('frame.footer.contact')} />
              </li>
            </Group>
            <Group name="legal" />
          </div>
          <div className={styles.languages}>
            <LanguageLinks />
          </div>
        </nav>
      </div>
    </footer>
  );
}

/** The pages of a group, then `children`, under its heading. */
function Group({ name, children }: { name: FooterGroup; children?: ReactNode }): JSX.Element {
  const { t } = useTexts();
  const id = useId();
  const pages = PAGE_IDS.filter(
    (page): page is FooterPage =>
      // Pages that are only announced are in the menu alone.
      rowOf(page).footer === name && hasPage(page, site) && !isAnnounced(page),
  );
  return (
    <div>
      <Text as="span" textKey={`frame.footer.groups.${name}`} id={id} className={styles.heading} />
      <ul aria-labelledby={id}>
        {pages.map((page) => (
          <li key={page}>
            <PageLink to={page}>{t(`frame.footer.${page}`)}</PageLink>
          </li>
        ))}
        {children}
      </ul>
    </div>
  );
}
