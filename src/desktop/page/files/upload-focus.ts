import type { Uploads } from '../line/uploads.ts';

/** Of the list of uploads. */
export const UPLOAD_ROWS = { 'data-uploads': '' } as const;
/** Of the button that chooses files. */
export const UPLOAD_BUTTON = { 'data-upload': '' } as const;

/** Removes these uploads. The focus of a row that is gone goes to the button that chooses files (WCAG 2.4.3). */
export function putAway(uploads: Uploads, numbers: readonly number[]): void {
  const had = document.activeElement?.closest('[data-uploads]');
  for (const n of numbers) uploads.remove(n);
  if (!had) return;
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('[data-upload]')?.focus();
  });
}
