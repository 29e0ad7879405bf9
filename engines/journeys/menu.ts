import { HEADER, t, type Journey } from '../journey.ts';
import { button, link } from '../visitor.ts';

const LEARN = t('frame.nav.learn');

export const menuByKeyboard: Journey = async (visitor) => {
  await visitor.open('/home');
  await visitor.press('Tab');
  await visitor.sees({ focus: t('frame.skip') });
  await visitor.tabTo(LEARN);
  await visitor.press('Enter');
  await visitor.sees({ open: [LEARN] });
  await visitor.press('ArrowDown');
  await visitor.sees({ focus: t('frame.nav.videotutorial') });
  await visitor.press('ArrowUp');
  await visitor.sees({ focus: t('frame.nav.scienza') });
  await visitor.press('Escape');
  await visitor.sees({ focus: LEARN, open: [] });
  await visitor.press('ArrowDown', 'ArrowDown');
  await visitor.sees({ open: [LEARN], focus: t('frame.nav.tutorialpdf') });
  await visitor.tabTo(t('frame.nav.biblioteca'));
  await visitor.press('Enter');
  await visitor.sees({ path: '/bibliotecaperta', heading: t('biblioteca.title'), open: [] });
};

export const menuByMouse: Journey = async (visitor) => {
  await visitor.open('/home');
  await visitor.click(button(LEARN, HEADER));
  await visitor.sees({ open: [LEARN] });
  await visitor.click(button(t('frame.nav.support'), HEADER));
  await visitor.sees({ open: [t('frame.nav.support')] });
  await visitor.click(link(t('frame.nav.storie'), HEADER));
  await visitor.sees({ path: '/storie', heading: t('storie.title'), open: [] });
};
