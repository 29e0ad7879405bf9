import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { Language } from '#src/shared/languages.ts';
import { checkTemplates } from './templates.ts';

const PROJECT = resolve(import.meta.dirname, '../../..');

function faultsOf(language: Language, key: string, text: string): string[] {
  return checkTemplates(PROJECT, { kind: 'pages', byLanguage: new Map([[language, new Map([[key, text]])]]) });
}

test.each<[what: string, Language, key: string, text: string, words: string]>([
  ['an Italian article before a date', 'it', 'a.text', 'Sarà cancellato il {{date}}', "has 'il {{date}}'"],
  ['an Italian preposition with article before a date', 'it', 'a.text', 'Fino al {{date}} puoi', "has 'al {{date}}'"],
  [
    'the same before the first use of a device',
    'it',
    'a.text',
    'Dal {{first}}, ultimo uso oggi',
    "has 'Dal {{first}}'",
  ],
  ['an Italian a before the product’s name', 'it', 'a.text', 'Accedi a {{product}}', "has 'a {{product}}'"],
  ['a Greek article before a date', 'el', 'a.text', 'Θα διαγραφεί στις {{date}}', "has 'στις {{date}}'"],
  ['a French de before a name', 'fr', 'a.text', 'Ton compte de {{product}}', "has 'de {{product}}'"],
  ['a Spanish y before a name', 'es', 'a.text', 'Tú y {{name}}', "has 'y {{name}}'"],
  ['Portuguese without contraction', 'pt', 'a.text', 'A tua conta de {{product}}', "has 'de {{product}}'"],
  ['Portuguese without article, as the subject', 'pt', 'a.text', 'Sim. {{product}} cresce.', "{{product}} cresce'"],
  ['Portuguese without article, as the object', 'pt', 'a.text', 'Apoiar {{product}}', "has 'Apoiar {{product}}'"],
  ['an English article before a name', 'en', 'a.text', 'Open a\u00a0{{product}} account', 'depends on the value'],
  ['an elided word before a name', 'fr', 'a.text', 'Le compte d’{{product}}', "joins 'd’{{product}}'"],
  ['an ending after a name', 'de', 'a.text', '{{product}}s Server', "joins '{{product}}s'"],
  ['Romanian without de from 20 on', 'ro', 'a.n_other', '{{count}} coduri', "needs 'de' after {{count}}"],
  ['Romanian with de below 20', 'ro', 'a.n_few', '{{count}} de coduri', "must not have 'de' after {{count}}"],
  ['a fixed Romanian number without de', 'ro', 'a.text', 'În {{backupDays}} zile', "needs 'de' after {{backupDays}}"],
  ['a fixed Romanian number with de', 'ro', 'a.text', 'În {{graceDays}} de zile', "must not have 'de'"],
  ['an Italian million without di', 'it', 'a.n_many', '{{count}} codici', "needs 'di' after {{count}}"],
])('finds %s', (_, language, key, text, words) => {
  expect(faultsOf(language, key, text)).toEqual([expect.stringContaining(words)]);
});

test.each<[Language, key: string, text: string]>([
  ['it', 'a.text', 'Sarà cancellato il giorno {{date}}. Primo accesso: {{first}}'],
  ['it', 'a.text', 'Scrivi a {{email}}, oppure apri {{product}}'],
  ['el', 'a.text', 'Ημερομηνία: {{date}}, την {{unconfirmedWarningDay}}η ημέρα'],
  ['fr', 'a.text', 'Ton compte {{product}}, supprimé le {{date}} : de {{min}} à {{max}}'],
  ['pt', 'a.text', 'A {{product}} cresce na {{product}}, a suite {{product}}'],
  ['pt', 'a.text', '{{product}} · perguntas'],
  ['ro', 'a.n_few', '{{count}} coduri'],
  ['ro', 'a.text', 'Între {{min}} și {{max}}: {{graceDays}} zile, apoi {{backupDays}} de zile'],
])('leaves correct texts alone: %s %s %s', (...text) => {
  expect(faultsOf(...text)).toEqual([]);
});
