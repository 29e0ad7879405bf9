// The language, the menu and the carousel.
import { SLIDES } from '#src/features/home/slides.ts';
import { LANGUAGES } from '#src/shared/languages/languages.ts';
import { textsOf } from '#test/texts.ts';
import { inHeader, inMain, t, type Journey } from '../visitor.ts';

const greek = textsOf('el');
const menuOf = (label: string, language: 'it' | 'el') => inHeader('button', `${label}: ${LANGUAGES[language].name}`);

/** In place, so that the page stays as it is, the text in its fields too; the next page has the new language. */
export const switchLanguage: Journey = async (visitor) => {
  const values = { email: 'io@example.org' };
  await visitor.open('/entra');
  await visitor.type(t('signIn.email'), values.email);
  await visitor.click(menuOf(t('frame.language.label'), 'it'));
  await visitor.click(inHeader('link', LANGUAGES.el.name));
  const menu = menuOf(greek.t('frame.language.label'), 'el');
  await visitor.sees({ path: '/el/entra', lang: 'el', heading: greek.t('signIn.title'), values, focus: menu.name });
  await visitor.run(() => history.back() ?? null);
  await visitor.sees({ path: '/entra', lang: 'it', heading: t('signIn.title'), values });
  await visitor.click(menuOf(t('frame.language.label'), 'it'));
  await visitor.click(inHeader('link', LANGUAGES.el.name));
  await visitor.sees({ path: '/el/entra', lang: 'el' });
  await visitor.open('/blog', { lands: '/el/blog' });
  await visitor.sees({ lang: 'el', heading: greek.t('blog.title') });
};

export const openMenu: Journey = async (visitor) => {
  const [learn, support] = [t('frame.nav.learn'), t('frame.nav.support')];
  await visitor.open('/home');
  await visitor.press('Tab');
  await visitor.sees({ focus: t('frame.skip') });
  await visitor.tabTo(learn);
  await visitor.press('Enter');
  await visitor.sees({ open: [learn] });
  await visitor.press('Escape');
  await visitor.sees({ focus: learn, open: [] });
  await visitor.press('Enter');
  await visitor.tabTo(t('frame.nav.biblioteca'));
  await visitor.press('Enter');
  await visitor.sees({ path: '/bibliotecaperta', heading: t('biblioteca.title'), open: [], hydrated: true });
  await visitor.click(inHeader('button', support));
  await visitor.sees({ open: [support] });
  await visitor.click(inHeader('link', t('frame.nav.storie')));
  await visitor.sees({ path: '/storie', heading: t('storie.title'), open: [] });
};

export const turnCarousel: Journey = async (visitor) => {
  const at = (n: number) => ({ position: t('home.carousel.position', { n, total: SLIDES.length }) });
  await visitor.open('/home');
  await visitor.click(inMain('button', t('home.carousel.previous')));
  await visitor.sees(at(SLIDES.length));
  await visitor.click(inMain('button', t('home.carousel.next')));
  await visitor.sees({ ...at(1), focus: t('home.carousel.next') });
  await visitor.press('ArrowRight');
  await visitor.sees(at(2));
  await visitor.press('ArrowLeft');
  await visitor.sees(at(1));
};
