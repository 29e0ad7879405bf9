import { expect, test } from 'vitest';
import { currentKey, currentLinks } from './renamed-keys.ts';

test('keys and links with Italian names of pages are read as those of today', () => {
  const keys = ['pages.entra.title', 'pages.frame.nav.lavoro', 'pages.home.tour.bilancioText', 'emails.prova.subject'];
  expect(keys.map(currentKey)).toEqual([
    'pages.signIn.title',
    'pages.frame.nav.workArea',
    'pages.home.tour.budgetText',
    'emails.prova.subject',
  ]);
  expect(currentLinks('[Provalo](prova), (prova) e [leggi](faq)')).toBe('[Provalo](trial), (prova) e [leggi](faq)');
});
