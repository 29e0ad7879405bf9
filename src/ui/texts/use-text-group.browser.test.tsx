import type { JSX } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Language } from '#src/shared/languages/languages.ts';
import { render } from '#test/render.tsx';
import { useTextGroup } from './use-text-group.ts';

/** Lets the text file of a language arrive when `answer` is called. */
function slowServer() {
  const waiting = new Map<string, (response: Response) => void>();
  const realFetch = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    const language = /\/texts\/home\/(\w\w)\./.exec(url as string)?.[1];
    return language === undefined ? realFetch(url, init) : new Promise((resolve) => waiting.set(language, resolve));
  });
  return async (language: Language) => {
    await expect.poll(() => waiting.has(language)).toBe(true);
    waiting.get(language)?.(Response.json({ home: { title: `in ${language}` } }));
  };
}

afterEach(() => vi.restoreAllMocks());

function Late(): JSX.Element {
  const texts = useTextGroup('home');
  return <p>{texts ? texts.t('home.title') : 'nothing yet'}</p>;
}

test('an older response that comes last does not replace the texts of the current language', async () => {
  const respond = slowServer();
  const { screen, setView } = render(<Late />, { language: 'de' });
  setView({ language: 'fr' });
  await respond('fr');
  await expect.element(screen.getByText('in fr')).toBeVisible();
  await respond('de');
  await new Promise((resolve) => setTimeout(resolve, 50));
  await expect.element(screen.getByText('in fr')).toBeVisible();
});

test('never shows the texts of another language', async () => {
  // Other languages than above: a text file is loaded once.
  const respond = slowServer();
  const { screen, setView } = render(<Late />, { language: 'es' });
  await respond('es');
  await expect.element(screen.getByText('in es')).toBeVisible();
  setView({ language: 'nl' });
  await expect.element(screen.getByText('nothing yet')).toBeVisible();
});
