import type { ReactNode } from 'react';
import { Footer } from './footer';
import { Header } from './header';
import type { Translate } from './view';

/** Header, page and footer. */
export function Frame({ t, children }: { t: Translate; children: ReactNode }) {
  return (
    <>
      <a href="#main" className="frame-skip">
        <span>{t('frame.skip')}</span>
      </a>
      <Header t={t} />
      <main id="main" tabIndex={-1} className="frame-main">
        <div role="status" />
        {children}
      </main>
      <Footer t={t} />
    </>
  );
}
