// The menu where the bar has no room for it: a button at the end of the header, and a flat panel with every link.
import { useId, type JSX } from 'react';
import { useSession } from '#src/client/use-session.ts';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { PageLink } from '#src/ui/page-link.tsx';
import { Text, useTexts } from '#src/ui/texts.tsx';
import { LanguageLinks } from './language-links.tsx';
import { Member } from './member.tsx';
import { MENU, type MenuDropDown } from './menu-entries.ts';
import { MarkedLink } from './soon.tsx';
import styles from './menu-button.module.css';

/** The panel is rendered when it opens first: without script the bar is shown instead. */
export function MenuButton(): JSX.Element {
  const { t } = useTexts();
  const label = (
    <>
      <span className={styles.lines} aria-hidden="true" />
      <span className={styles.word}>{t('frame.nav.menu')}</span>
    </>
  );
  return (
    <Disclosure label={label} className={styles.menu} isLazy>
      <MenuPanel />
    </Disclosure>
  );
}

/** What the header has no room for on a phone is here: the account, the language, the reader's settings. */
function MenuPanel(): JSX.Element {
  const { t } = useTexts();
  const session = useSession();
  return (
    <nav aria-label={t('frame.nav.label')} className={styles.inner}>
      {session && <Member session={session} className={styles.member} />}
      <ul className={styles.entries}>
        {MENU.map((entry) =>
          'links' in entry ? (
            <Group key={entry.label} {...entry} />
          ) : (
            <li key={entry.page} className={styles.entry}>
              <MarkedLink to={entry.page} label={entry.label} className={styles.link} />
            </li>
          ),
        )}
        <li className={styles.reader}>
          <PageLink to="reader" className={styles.link}>
            <Text as="span" textKey="frame.reader" />
          </PageLink>
        </li>
      </ul>
      <div className={styles.languages}>
        <Text as="span" textKey="frame.language.label" className={styles.heading} />
        <LanguageLinks className={styles.link} />
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
            <MarkedLink to={link.page} label={link.label} className={styles.link} />
          </li>
        ))}
      </ul>
    </li>
  );
}
