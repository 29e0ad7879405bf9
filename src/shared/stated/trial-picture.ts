// The pictures of a trial on a desktop host, as it is; `npm run screens -- desktop` takes them.
import type { Language } from '#src/shared/languages/languages.ts';
import type { SiteFacts } from '#src/shared/site/site-facts.ts';

/** Its size in pixels of the page. */
export const TRIAL_PICTURE = { width: 864, height: 552 } as const;

/** The letter in LibreOffice, or what every host has. */
export type TrialPictureKind = 'office' | 'plain';

/** Which one is true of a site. */
export function trialPictureOf({ ownDesktop }: SiteFacts): TrialPictureKind {
  return ownDesktop?.apps?.some((app) => /^LibreOffice\b/i.test(app)) ? 'office' : 'plain';
}

/** The address of one of its files; `ratio`: pixels of the file to one of the page. */
export function trialPicture(
  kind: TrialPictureKind,
  language: Language,
  scheme: 'light' | 'dark',
  ratio: 1 | 2,
): string {
  return `/pictures/trial/${kind === 'office' ? 'office/' : ''}${language}-${scheme}-${ratio}x.avif`;
}
