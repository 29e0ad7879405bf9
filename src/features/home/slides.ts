// The sixteen slides of the carousel, 001 to 016 (section 3 of the specification): each has a picture and four texts of its number.
import site from '#site';
import { worksToday } from '#src/shared/stated/works-today.ts';

/** Numbers of the slides, in order; also the names of their pictures and text groups. */
export const SLIDES = [
  '001',
  '002',
  '003',
  '004',
  '005',
  '006',
  '007',
  '008',
  '009',
  '010',
  '011',
  '012',
  '013',
  '014',
  '015',
  '016',
] as const;

/** The number of a slide. */
export type SlideNumber = (typeof SLIDES)[number];

const IN_PREPARATION: readonly SlideNumber[] = ['008', '009', '010', '011', '012', '013'];
const NEEDS_SESSIONS: readonly SlideNumber[] = ['001', '005'];

/** Whether visitors of this site can use today what the slide shows. Trial and sessions depend on the links in `site.config.ts`. */
export function isAvailable(number: SlideNumber): boolean {
  const { hasTrial, sessions } = worksToday(site);
  if (number === '004') return hasTrial;
  if (NEEDS_SESSIONS.includes(number)) return sessions > 0;
  return !IN_PREPARATION.includes(number);
}

/** The slide `step` places on from `index`, both counted from 0; wraps around at either end (section 4 of the specification). */
export function wrap(index: number, step: number, total: number = SLIDES.length): number {
  return (((index + step) % total) + total) % total;
}
