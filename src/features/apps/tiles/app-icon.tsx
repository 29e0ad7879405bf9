// The icons of apps, drawn for this site: lines of one width, and one part filled lightly.
import type { JSX, ReactNode } from 'react';
import type { AppIcon as IconName } from '#src/features/apps/scopes.ts';
import styles from './app-tiles.module.css';

const DRAWINGS: Readonly<Record<IconName, ReactNode>> = {
  app: (
    <>
      <rect data-filled x="5" y="5" width="9" height="9" rx="2.5" />
      <rect x="18" y="5" width="9" height="9" rx="2.5" />
      <rect x="5" y="18" width="9" height="9" rx="2.5" />
      <rect data-filled x="18" y="18" width="9" height="9" rx="2.5" />
    </>
  ),
  files: (
    <>
      <path d="M4 24V9a2 2 0 0 1 2-2h6l3 4h11a2 2 0 0 1 2 2v2" />
      <path data-filled d="M4 24l3.5-8a2 2 0 0 1 1.8-1H29l-3.6 9a2 2 0 0 1-1.8 1.2H5.5A1.5 1.5 0 0 1 4 24z" />
    </>
  ),
  document: (
    <>
      <path data-filled d="M7 6a2 2 0 0 1 2-2h10l6 6v16a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2z" />
      <path d="M19 4v6h6M12 16h8M12 21h6" />
    </>
  ),
  calendar: (
    <>
      <path data-filled d="M4 12V9a2 2 0 0 1 2-2h20a2 2 0 0 1 2 2v3z" />
      <path d="M4 12v14a2 2 0 0 0 2 2h20a2 2 0 0 0 2-2V12M10 4v5M22 4v5M10 18h3M19 18h3M10 23h3" />
    </>
  ),
  chat: (
    <>
      <path data-filled d="M6 5h14a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3h-7l-5 4v-4H6a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3z" />
      <path d="M27 12a3 3 0 0 1 2 3v6a3 3 0 0 1-3 3h-1v4l-5-4h-4" />
    </>
  ),
  video: (
    <>
      <rect data-filled x="3" y="8" width="18" height="16" rx="3" />
      <path d="M21 14l8-4v12l-8-4" />
    </>
  ),
  desktop: (
    <>
      <rect data-filled x="3" y="5" width="26" height="17" rx="2.5" />
      <path d="M16 22v5M10 27h12" />
    </>
  ),
  book: (
    <>
      <path data-filled d="M16 8q-4-3-12-3v19q8 0 12 3z" />
      <path d="M16 8q4-3 12-3v19q-8 0-12 3z" />
    </>
  ),
};

/** Decorative: the app's name is beside it. */
export function AppIcon({ icon }: { icon: IconName }): JSX.Element {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={styles.icon}>
      {DRAWINGS[icon]}
    </svg>
  );
}
