import type { JSX } from 'react';

/** Lines on a square of 24. */
const PATHS = {
  back: 'M10 5l-7 7 7 7M3.5 12H21',
  files: 'M3 6.5h6l2 2.5h10v10H3z',
  clipboard: 'M8 5H5v16h14V5h-3M8 3h8v4H8zM8 12h8M8 16h5',
  keyboard: 'M2 6h20v12H2zM6 10h.01M10 10h.01M14 10h.01M18 10h.01M7 14h10',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.5a2.5 2.5 0 1 1 3.4 2.3c-.6.3-.9.8-.9 1.7M12 16.8v.01',
  pdf: 'M6 2.5h8l5 5v14H6zM14 2.5v5h5M9 12h7M9 15h7M9 18h4',
  keep: 'M12 3v11M7.5 9.5 12 14l4.5-4.5M3.5 16v4.5h17V16',
  share:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0M15.5 4.5a3.5 3.5 0 0 1 0 6M18 14.2a6.5 6.5 0 0 1 3.5 5.8',
  open: 'm6 9 6 6 6-6',
  sound: 'M4 9.5v5h3.5l4.5 4v-13l-4.5 4zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  silence: 'M4 9.5v5h3.5l4.5 4v-13l-4.5 4zM16 9.5l5 5M21 9.5l-5 5',
  zoom: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.3 15.3 21 21M7.5 10.5h6M10.5 7.5v6',
  more: 'M12 5v14M5 12h14',
  tools: 'M11.5 5h1M11.5 12h1M11.5 19h1',
  less: 'M5 12h14',
  full: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  end: 'M12 3v9M6.5 6.5a8 8 0 1 0 11 0',
} as const;

export type IconName = keyof typeof PATHS;

/** An icon beside its label. */
export const Icon = ({ name }: { name: IconName }): JSX.Element => <LineIcon path={PATHS[name]} />;

/** Draws lines on a square of 24, for a label beside them or one that is not seen. */
export function LineIcon({ path }: { path: string }): JSX.Element {
  return (
    <svg
      viewBox="0 0 24 24"
      width="22"
      height="22"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
