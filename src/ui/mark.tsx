// The mark: an open ring, and the sun that rises in its opening (design/brand.md).
import type { JSX } from 'react';

/** Decoration that takes its colours from `className`: `stroke` for the ring, `fill` of `circle` for the sun. */
export function Mark({ className, width }: { className: string | undefined; width: number }): JSX.Element {
  return (
    <svg viewBox="0 0 512 512" className={className} aria-hidden="true">
      <path fill="none" strokeWidth={width} strokeLinecap="round" d="M411.8 289.4A180 180 0 1 1 222.6 100.2" />
      <circle cx="374.6" cy="137.4" r={width * 0.84} />
    </svg>
  );
}
