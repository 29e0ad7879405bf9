import { useEffect, useRef, type JSX, type ReactNode } from 'react';
import styles from './your-files.module.css';

/** The heading of a view takes the focus when another view is shown, so that a screen reader says where one is. */
export function ViewHeading({ view, children }: { view: string; children: ReactNode }): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    document.querySelector('#root')?.scrollTo(0, 0);
  }, [view]);
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.heading}>
      {children}
    </h1>
  );
}
