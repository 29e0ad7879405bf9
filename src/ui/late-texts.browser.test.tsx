import type { JSX } from 'react';
import { expect, test } from 'vitest';
import { LANGUAGE_CODES, type Language } from '#src/shared/languages.ts';
import type { Catalogue } from '#src/shared/texts.ts';
import { render } from '#test/render.tsx';
import { useLateTexts, type TextList } from './late-texts.ts';

/** A list whose texts come when `answer` is called. */
function slowList() {
  const waiting = new Map<Language, (loaded: { default: Catalogue }) => void>();
  const load = (language: Language) => () =>
    new Promise<{ default: Catalogue }>((resolve) => void waiting.set(language, resolve));
  const loaders = Object.fromEntries(LANGUAGE_CODES.map((code) => [code, load(code)])) as TextList['loaders'];
  const answer = (language: Language) => waiting.get(language)?.({ default: { home: { title: `in ${language}` } } });
  return { list: { loaders }, answer };
}

function Late({ list }: { list: TextList }): JSX.Element {
  const texts = useLateTexts(list);
  return <p>{texts ? texts.t('home.title') : 'nothing yet'}</p>;
}

test('an older response that comes last does not replace the texts of the current language', async () => {
  const { list, answer } = slowList();
  const { screen, setView } = render(<Late list={list} />, { language: 'de' });
  setView({ language: 'fr' });
  answer('fr');
  await expect.element(screen.getByText('in fr')).toBeVisible();
  answer('de');
  await new Promise((resolve) => setTimeout(resolve, 50));
  await expect.element(screen.getByText('in fr')).toBeVisible();
});

test('never shows the texts of another language', async () => {
  const { list, answer } = slowList();
  const { screen, setView } = render(<Late list={list} />, { language: 'de' });
  answer('de');
  await expect.element(screen.getByText('in de')).toBeVisible();
  setView({ language: 'fr' });
  await expect.element(screen.getByText('nothing yet')).toBeVisible();
});
