import { LANGUAGES } from '#src/shared/languages.ts';
import { textsOf } from '#test/texts.ts';
import { HEADER, t, type Journey } from '../journey.ts';
import { button, link } from '../visitor.ts';

const greek = textsOf('el');
const menuOf = (label: string, language: 'it' | 'el') =>
  button(`${label}: ${LANGUAGES[language].name}${language.toUpperCase()}`, HEADER);

/** The page stays as it is: the text in its fields, the place where it is scrolled to. */
export const keepWhatIsTyped: Journey = async (visitor) => {
  await visitor.open('/entra');
  await visitor.type(t('entra.email'), 'io@example.org');
  await visitor.click(menuOf(t('frame.language.label'), 'it'));
  await visitor.click(link(LANGUAGES.el.name, HEADER));
  await visitor.sees({
    path: '/el/entra',
    lang: 'el',
    heading: greek.t('entra.title'),
    values: { email: 'io@example.org' },
    focus: menuOf(greek.t('frame.language.label'), 'el').name,
  });
  await visitor.back();
  await visitor.sees({ path: '/entra', lang: 'it', heading: t('entra.title'), values: { email: 'io@example.org' } });
};

export const switchLanguage: Journey = async (visitor) => {
  await visitor.open('/home');
  await visitor.click(menuOf(t('frame.language.label'), 'it'));
  await visitor.click(link(LANGUAGES.el.name, HEADER));
  await visitor.sees({ path: '/el/home', lang: 'el', heading: greek.t('home.title'), open: [] });
  await visitor.ready();
  await visitor.open('/blog', { lands: '/el/blog' });
  await visitor.sees({ lang: 'el', heading: greek.t('blog.title') });
  await visitor.click(menuOf(greek.t('frame.language.label'), 'el'));
  await visitor.click(link(LANGUAGES.it.name, HEADER));
  await visitor.sees({ path: '/blog', lang: 'it', heading: t('blog.title') });
  await visitor.open('/home');
  await visitor.sees({ path: '/home', lang: 'it' });
};
