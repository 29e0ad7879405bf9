// A panel beside the picture, on phones over it.
import { useEffect, useId, useRef, type JSX, type ReactNode } from 'react';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import styles from './desktop.module.css';

/** It takes the focus when it opens; Escape closes it. The one who closes it gives the focus back. */
export function Panel(props: { title: TextKey; onClose: () => void; children: ReactNode }): JSX.Element {
  const { title, onClose, children } = props;
  const { t } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section
      className={styles.panel}
      aria-labelledby={id}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <div className={styles.panelTop}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {t(title)}
        </h2>
        <Button variant="tool" onClick={onClose}>
          {t('desk.close')}
        </Button>
      </div>
      {children}
    </section>
  );
}
