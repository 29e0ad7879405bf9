import { SLIDES } from '#src/features/home/slides.ts';
import { MAIN, t, type Journey } from '../journey.ts';
import { button } from '../visitor.ts';

const LAST = SLIDES.length;
const [NEXT, PREVIOUS] = [t('home.carousel.next'), t('home.carousel.previous')];
const at = (n: number) => ({ slide: n, position: t('home.carousel.position', { n, total: LAST }) });

export const turnCarousel: Journey = async (visitor) => {
  await visitor.open('/home');
  await visitor.sees(at(1));
  await visitor.click(button(NEXT, MAIN));
  await visitor.sees({ ...at(2), focus: NEXT });
  await visitor.press('ArrowRight');
  await visitor.sees(at(3));
  await visitor.press('ArrowLeft');
  await visitor.sees(at(2));
  await visitor.click(button(PREVIOUS, MAIN));
  await visitor.sees(at(1));
  await visitor.press('ArrowLeft');
  await visitor.sees(at(LAST));
  await visitor.click(button(NEXT, MAIN));
  await visitor.sees(at(1));
};
