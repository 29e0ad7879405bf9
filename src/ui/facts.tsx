// A few short things to know, side by side where there is room.
import type { JSX, ReactNode } from 'react';
import type { TextKey } from '#src/shared/texts.ts';
import { Text } from './texts.tsx';
import styles from './facts.module.css';

/** Holds each `Fact` in a row of equal columns. */
export function Facts({ children }: { children: ReactNode }): JSX.Element {
  return <div className={styles.facts}>{children}</div>;
}

/** One thing: its heading and, as children, its words. */
export function Fact({ title, children }: { title: TextKey; children: ReactNode }): JSX.Element {
  return (
    <section className={styles.fact}>
      <Text as="h2" textKey={title} />
      {children}
    </section>
  );
}
