// The button 'Aa' in the bar, and its panel with the reader's settings. The form is loaded when the panel opens first.
import { Suspense, useState, type JSX } from 'react';
import { PageLink } from '#src/ui/links/page-link.tsx';
import { Disclosure } from '#src/ui/overlays/disclosure.tsx';
import { lazyOptional } from '#src/ui/page/lazy-optional.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import menu from './navigation-menu.module.css';
import styles from './reader-menu.module.css';

const ReaderPanel = lazyOptional(
  () => import('#src/features/reader/reader-panel.tsx').then((loaded) => loaded.ReaderPanel),
  ({ children }) => children,
);

/** What the button shows, in all languages: a sign, as 'B' is for bold, and no word to be spoken (WCAG 2.5.3, symbolic characters). */
const SAMPLE = 'Aa';

/**
 * Without script, and if the form cannot be loaded, the panel has a link to the page with the same form. Not while it is loaded: the link
 * might have the focus when it goes.
 */
export function ReaderMenu(): JSX.Element {
  const { t } = useTexts();
  const [wasOpened, setWasOpened] = useState(false);
  const name = t('frame.reader');
  const link = (
    <PageLink to="reader" className={menu.link}>
      {name}
    </PageLink>
  );
  const label = (
    <>
      <span className="visually-hidden">{name}</span>
      <span aria-hidden="true">{SAMPLE}</span>
    </>
  );
  return (
    <Disclosure label={label} className={styles.reader} onOpen={() => setWasOpened(true)}>
      {wasOpened ? (
        <Suspense fallback={name}>
          <ReaderPanel>{link}</ReaderPanel>
        </Suspense>
      ) : (
        link
      )}
    </Disclosure>
  );
}
