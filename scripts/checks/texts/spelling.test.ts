import { beforeAll, expect, test } from 'vitest';
import type { Language } from '#src/shared/languages.ts';
import type { Outcome } from '../check.ts';
import { withTree, write } from '../fixture.ts';
import { checkSpelling } from './spelling.ts';

const MISSPELT = {
  de: ['Die Daten werden gelöscht', 'geloescht'],
  el: ['Η ελευθερία είναι αρχή', 'αρχι'],
  en: ['The accounts are public', 'acounts'],
  es: ['La contraseña es tuya', 'contrasena'],
  fr: ['Ton mot de passe', 'passse'],
  it: ['La libertà è di tutti', 'liberta'],
  nl: ['Alle gegevens worden gewist', 'gegevns'],
  pt: ['A palavra é tua', 'palavrra'],
  ro: ['Datele sunt șterse', 'sterse'],
} as const satisfies Partial<Record<Language, readonly [correct: string, wrong: string]>>;
const SAMPLES = Object.keys(MISSPELT) as (keyof typeof MISSPELT)[];

const BRITISH = 'your favourite colour behaviour centre catalogue dialogue cancelled defence labour';
const AMERICAN = ['favorite', 'color', 'behavior', 'center', 'catalog', 'dialog', 'canceled', 'defense', 'labor'];

let outcome: Outcome;
beforeAll(async () => {
  outcome = await withTree(
    SAMPLES.map((language) => `src/texts/${language}/rules.json`),
    (root) => {
      for (const language of SAMPLES) {
        const [correct, wrong] = MISSPELT[language];
        write(root, `src/texts/${language}/pages.json`, JSON.stringify({ correct, wrong }));
      }
      write(root, 'src/texts/it/spelling.txt', 'zeta\nalfa\n');
      write(root, 'src/texts/en/emails.json', JSON.stringify({ british: BRITISH, american: AMERICAN.join(' ') }));
      return checkSpelling(root);
    },
  );
});

test.for(SAMPLES)('finds the misspelt word in %s', (language, { skip }) => {
  if (outcome.skipped !== undefined) skip(outcome.skipped);
  const about = outcome.faults.filter((line) => line.startsWith(`src/texts/${language}/pages.json`));
  expect(about).toEqual([expect.stringContaining(`json: wrong: '${MISSPELT[language][1]}' is in no`)]);
});

test('finds American spelling', ({ skip }) => {
  if (outcome.skipped !== undefined) skip(outcome.skipped);
  const about = outcome.faults.filter((line) => line.startsWith('src/texts/en/emails.json'));
  expect(about).toEqual(
    AMERICAN.map((word) => expect.stringContaining(`american: '${word}' is in no`) as unknown as string),
  );
});

test('finds a word list that is not sorted, and words that no text has', ({ skip }) => {
  if (outcome.skipped !== undefined) skip(outcome.skipped);
  const about = outcome.faults.filter((line) => line.startsWith('src/texts/it/spelling.txt'));
  expect(about).toEqual([
    'src/texts/it/spelling.txt: not sorted (by code point)',
    "src/texts/it/spelling.txt: no text has 'zeta' any more",
    "src/texts/it/spelling.txt: no text has 'alfa' any more",
  ]);
});
