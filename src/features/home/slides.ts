// The sixteen slides of the carousel, 001 to 016 (section 3 of the specification): each has a picture and four texts of its number.
import site from '#site';
import { hasPage, isAnnounced, type PageId } from '#src/shared/pages/pages.ts';
import { promisesOf, type PromiseName } from '#src/shared/stated/promises.ts';
import type { Sentence } from '#src/shared/stated/sentence.ts';
import { worksToday } from '#src/shared/stated/works-today.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';

/** Where each slide leads: to the page on what it says. The label is that of the page in menu or footer. */
export const SLIDE_LINKS = {
  '001': { page: 'workArea', label: 'frame.nav.workArea' },
  '002': { page: 'foundations', label: 'frame.nav.foundations' },
  '003': { page: 'privacy', label: 'frame.footer.privacy' },
  '004': { page: 'trial', label: 'frame.nav.trial' },
  '005': { page: 'faq', label: 'frame.nav.faq' },
  '006': { page: 'info', label: 'frame.footer.info' },
  '007': { page: 'accessibility', label: 'frame.nav.accessibility' },
  '008': { page: 'navigare', label: 'frame.nav.navigare' },
  '009': { page: 'biblioteca', label: 'frame.nav.biblioteca' },
  '010': { page: 'scienza', label: 'frame.nav.scienza' },
  '011': { page: 'storie', label: 'frame.nav.storie' },
  '012': { page: 'feedback', label: 'frame.nav.feedback' },
  '013': { page: 'vetrina', label: 'frame.nav.vetrina' },
  '014': { page: 'funding', label: 'home.support' },
  '015': { page: 'budget', label: 'frame.footer.budget' },
  '016': { page: 'contribute', label: 'frame.footer.contribute' },
} as const satisfies Record<string, { page: PageId; label: TextKey }>;

/** The number of a slide. */
export type SlideNumber = keyof typeof SLIDE_LINKS;

/**
 * Numbers of the slides of this site, in order; also the names of their pictures and text groups. None leads to a page
 * that is not there.
 */
export const SLIDES = (Object.keys(SLIDE_LINKS) as SlideNumber[]).filter((number) =>
  hasPage(SLIDE_LINKS[number].page, site),
);

const PROMISED: Readonly<Partial<Record<SlideNumber, readonly PromiseName[]>>> = {
  '007': ['barriersFixed'],
  '012': ['feedbackRead'],
  '014': ['freeBasicUse', 'noDataSales'],
};

/** What the operator promises on a slide, after its text. */
export function promisesOn(number: SlideNumber): Sentence[] {
  return promisesOf(site, ...(PROMISED[number] ?? []));
}

const NEEDS_SESSIONS: readonly SlideNumber[] = ['001', '005'];

/**
 * Whether visitors of this site can use today what the slide shows: it follows the links in `site.config.ts`, whether the operator runs a
 * desktop host, and the open sections.
 */
export function isAvailable(number: SlideNumber, hasOwnDesktop = false): boolean {
  const { hasTrial, sessions } = worksToday(site, hasOwnDesktop);
  if (number === '004') return hasTrial;
  if (NEEDS_SESSIONS.includes(number)) return sessions > 0;
  return !isAnnounced(SLIDE_LINKS[number].page);
}

/** The slide `step` places on from `index`, both counted from 0; wraps around at either end (section 4 of the specification). */
export function wrap(index: number, step: number, total: number = SLIDES.length): number {
  return (((index + step) % total) + total) % total;
}
