import type { JSX } from 'react';
import { LineIcon } from '#src/desktop/page/icon.tsx';

/** Lines on a square of 24. */
const PATHS = {
  link: 'M10 14a4 4 0 0 0 5.7 0l3.6-3.6a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.6 3.6a4 4 0 0 0 5.7 5.7l1.6-1.6',
  bullets: 'M9 6h12M9 12h12M9 18h12M4 6h.01M4 12h.01M4 18h.01',
  numbers: 'M10 6h11M10 12h11M10 18h11M3 4.5l1.5-1v5M3 14.5c.5-1.5 3-1.5 3 0 0 1.2-3 2.5-3 4.5h3',
  in: 'M11 6h10M11 12h10M3 18h18M3 6l4 3-4 3',
  out: 'M11 6h10M11 12h10M3 18h18M7 6 3 9l4 3',
  undo: 'M8 4 3 9l5 5M3.5 9H14a6 6 0 0 1 0 12h-4',
  redo: 'm16 4 5 5-5 5M20.5 9H10a6 6 0 0 0 0 12h4',
  table: 'M3 5h18v14H3zM3 10h18M9 5v14M15 5v14',
  row: 'M3 4h18v6H3zM12 13.5v7M8.5 17h7',
  noRow: 'M3 4h18v6H3zM8.5 17h7',
  noTable: 'M3 5h18v14H3zM8.5 8.5l7 7M15.5 8.5l-7 7',
} as const;

export type ToolIconName = keyof typeof PATHS;

/** An icon of the tool bar, beside a label that is not seen. */
export const ToolIcon = ({ name }: { name: ToolIconName }): JSX.Element => <LineIcon path={PATHS[name]} />;
