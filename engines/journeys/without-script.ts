import { expect } from 'vitest';
import { pathOf } from '#src/shared/addresses.ts';
import { LANGUAGES } from '#src/shared/languages.ts';
import { PAGE_IDS } from '#src/shared/pages.ts';
import { textsOf } from '#test/texts.ts';
import { HEADER, t, type Journey } from '../journey.ts';
import { link } from '../visitor.ts';

const PLAIN = { hydrated: false };
const greek = textsOf('el');

export const readWithoutScript: Journey = async (visitor) => {
  for (const id of PAGE_IDS) {
    const path = pathOf(id, 'it', 'aperta');
    await visitor.open(path, PLAIN);
    await visitor.sees({ path, lang: 'it', heading: expect.stringMatching(/\S/), sideways: 0 });
    expect(await visitor.run(() => 'ready' in document.documentElement.dataset), 'scripts run').toBe(false);
  }
};

export const leaveWithoutScript: Journey = async (visitor) => {
  await visitor.open('/home', PLAIN);
  await visitor.click(link(t('frame.nav.storie'), HEADER));
  await visitor.sees({ path: '/storie', heading: t('storie.title') });
  await visitor.click(link(LANGUAGES.el.name, HEADER));
  await visitor.sees({ path: '/el/storie', lang: 'el', heading: greek.t('storie.title') });
  await visitor.click(link(LANGUAGES.it.name, HEADER));
  await visitor.sees({ path: '/storie', lang: 'it' });
};

export const signInWithoutScript: Journey = async (visitor) => {
  await visitor.open('/entra', PLAIN);
  expect(await visitor.run(() => document.querySelector<HTMLElement>('main noscript')?.innerText.trim() ?? '')).toBe(
    t('entra.noScript'),
  );
  // A form that could send nothing is not shown.
  const shown = () => [...document.querySelectorAll('main form')].some((form) => form.checkVisibility());
  expect(await visitor.run(shown)).toBe(false);
};
