// What is shown in place of the picture: start, waiting, faults, the end.
import { useEffect, useRef, type JSX, type ReactNode } from 'react';
import { siteAddress } from '#src/desktop/page/session/addresses.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { Brand } from './brand.tsx';
import { useTitle } from './use-title.ts';
import styles from './desktop.module.css';

/** A heading that takes the focus, texts and what can be done. */
export function NoticeView(props: { title: TextKey; isBusy?: boolean; children?: ReactNode }): JSX.Element {
  const { title, isBusy = false, children } = props;
  const { t, language } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title]);
  useTitle(t(title));
  return (
    <>
      <header>
        <a className={styles.home} href={siteAddress('home', language)}>
          <Brand />
        </a>
      </header>
      <main className={styles.notice} aria-busy={isBusy}>
        {isBusy && <span className={styles.turning} aria-hidden="true" />}
        <h1 ref={heading} tabIndex={-1}>
          {t(title)}
        </h1>
        {children}
      </main>
    </>
  );
}
