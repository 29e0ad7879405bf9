// Short pieces of information side by side, each with a heading.
import type { JSX, ReactNode } from 'react';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { Text } from '#src/ui/texts/texts.tsx';
import styles from './facts.module.css';

/** Puts each `Fact` into one of several equal columns. */
export function Facts({ children }: { children: ReactNode }): JSX.Element {
  return <div className={styles.facts}>{children}</div>;
}

/** One piece of information: a heading, and the text as children. */
export function Fact({ title, children }: { title: TextKey; children: ReactNode }): JSX.Element {
  return (
    <section className={styles.fact}>
      <Text as="h2" textKey={title} />
      {children}
    </section>
  );
}
