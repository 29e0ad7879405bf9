// The picture of a trial on a desktop host, as it is; `npm run screens -- desktop` takes it.
import type { Language } from '#src/shared/languages/languages.ts';

/** Its size in pixels of the page. */
export const TRIAL_PICTURE = { width: 864, height: 552 } as const;

/** The address of one of its files; `ratio`: pixels of the file to one of the page. */
export function trialPicture(language: Language, scheme: 'light' | 'dark', ratio: 1 | 2): string {
  return `/pictures/trial/${language}-${scheme}-${ratio}x.avif`;
}
