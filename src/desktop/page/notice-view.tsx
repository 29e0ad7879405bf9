// What is shown in place of the picture: start, waiting, faults, the end.
import { useLayoutEffect, useRef, type JSX, type ReactNode, type RefObject } from 'react';
import { siteAddress } from '#src/desktop/page/session/addresses.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { Brand } from './brand.tsx';
import { useTitle } from './use-title.ts';
import styles from './desktop.module.css';

/** Id of the heading. */
export const NOTICE_HEADING = 'notice-heading';

interface NoticeViewProps {
  title: TextKey;
  isBusy?: boolean;
  /** Takes the focus in place of the heading. */
  focus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

/** A heading that takes the focus, texts and what can be done. */
export function NoticeView({ title, isBusy = false, focus, children }: NoticeViewProps): JSX.Element {
  const { t, language } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  // At once: somebody may be typing.
  useLayoutEffect(() => (focus ?? heading).current?.focus({ preventScroll: true }), [title, focus]);
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
        <h1 ref={heading} id={NOTICE_HEADING} tabIndex={-1}>
          {t(title)}
        </h1>
        {children}
      </main>
    </>
  );
}
