// The brand's mark within a page, in the page's colours (docs/brand.md).
import { createElement, type JSX } from 'react';
import mark from 'virtual:mark';

/** The mark as decoration: `color` of `className` is its first colour, `fill` of `:global(.mark-light)` its second. */
export function Mark({ className }: { className: string | undefined }): JSX.Element {
  return (
    <svg viewBox={mark.viewBox} className={className} aria-hidden="true">
      {mark.shapes.map(([tag, attributes], at) => createElement(tag, { key: at, ...attributes }))}
    </svg>
  );
}
