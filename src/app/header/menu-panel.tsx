// The flat menu: every link, under the heading of its group.
import { useId, type JSX } from 'react';
import { LanguageLinks } from '#src/app/links/language-links.tsx';
import { MENU, type MenuDropDown } from '#src/app/links/menu-entries.ts';
import { PlannedLink } from '#src/app/links/planned-link.tsx';
import { useSession } from '#src/client/session/use-session.ts';
import { PageLink } from '#src/ui/links/page-link.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { Member } from './member.tsx';
import styles from './menu-button.module.css';
import menu from './navigation-menu.module.css';

const LINK = `${menu.link} ${styles.link}`;

/** What the header has no room for on a phone is here: the account, the search, the language, the reader's settings. */
export function MenuPanel(): JSX.Element {
  const { t } = useTexts();
  const session = useSession();
  return (
    <nav aria-label={t('frame.nav.label')} className={styles.inner}>
      {session && <Member session={session} className={styles.member} />}
      <ul className={styles.entries}>
        <li className={`${styles.entry} ${styles.search}`}>
          <PageLink to="search" className={LINK}>
            <Text as="span" textKey="frame.footer.search" />
          </PageLink>
        </li>
        {MENU.map((entry) =>
          'links' in entry ? (
            <Group key={entry.label} {...entry} />
          ) : (
            <li key={entry.page} className={styles.entry}>
              <PlannedLink to={entry.page} label={entry.label} className={LINK} />
            </li>
          ),
        )}
        <li className={styles.reader}>
          <PageLink to="reader" className={LINK}>
            <Text as="span" textKey="frame.reader" />
          </PageLink>
        </li>
      </ul>
      <div className={styles.languages}>
        <Text as="span" textKey="frame.language.label" className={styles.heading} />
        <LanguageLinks className={LINK} />
      </div>
    </nav>
  );
}

function Group({ label, links }: MenuDropDown): JSX.Element {
  const id = useId();
  return (
    <li className={styles.group}>
      <Text as="span" textKey={label} id={id} className={styles.heading} />
      <ul aria-labelledby={id}>
        {links.map((link) => (
          <li key={link.page} className={styles.entry}>
            <PlannedLink to={link.page} label={link.label} className={LINK} />
          </li>
        ))}
      </ul>
    </li>
  );
}
