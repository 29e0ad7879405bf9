// The menu where the bar has no room for it: a button at the end of the header, and a flat panel with every link.
import { Suspense, useEffect, type JSX } from 'react';
import { whenIdle } from '#src/ui/browser/when-idle.ts';
import { PageLink } from '#src/ui/links/page-link.tsx';
import { Disclosure } from '#src/ui/overlays/disclosure.tsx';
import { lazyOptional } from '#src/ui/page/lazy-optional.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import styles from './menu-button.module.css';

const load = () => import('./menu-panel.tsx').then((loaded) => loaded.MenuPanel);
const MenuPanel = lazyOptional(load, HomeLink);

/** The panel is loaded when the page is idle, and rendered when it opens: without script the bar is shown instead. */
export function MenuButton(): JSX.Element {
  const { t } = useTexts();
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), []);
  const label = (
    <>
      <span className={styles.lines} aria-hidden="true" />
      <span className={styles.word}>{t('frame.nav.menu')}</span>
    </>
  );
  return (
    <Disclosure label={label} className={styles.menu} isLazy>
      <Suspense fallback={<p className={styles.inner}>{t('frame.working')}</p>}>
        <MenuPanel />
      </Suspense>
    </Disclosure>
  );
}

/** If the panel cannot be loaded: the page there has links to all others, and loads the panel again. */
function HomeLink(): JSX.Element {
  const { t } = useTexts();
  return (
    <p className={styles.inner}>
      <PageLink to="home">{t('frame.nav.home')}</PageLink>
    </p>
  );
}
