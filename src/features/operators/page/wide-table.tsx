// A table that may be wider than a phone: it is scrolled, not the page.
import type { JSX, ReactNode } from 'react';

/** By script: a rule would be in the style sheet of every visitor, and the page for operators is never in a document. */
const scroll = (box: HTMLDivElement | null) => box?.style.setProperty('overflow-x', 'auto');

/** `labelledBy`: id of its heading. */
export function WideTable({ labelledBy, children }: { labelledBy: string; children: ReactNode }): JSX.Element {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Safari scrolls with keys only what has the focus
    <div ref={scroll} role="group" aria-labelledby={labelledBy} tabIndex={0}>
      <table>{children}</table>
    </div>
  );
}
