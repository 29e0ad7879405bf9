import { beforeAll, expect, test } from 'vitest';
import { injectFaults, linesAbout, withTree, type InjectedFault } from '../fixture.ts';
import { checkTranslations } from './translations.ts';

type Json = Record<string, Record<string, unknown>>;

function change(name: string, path: string, edit: (json: Json) => void, ...found: string[]): InjectedFault {
  const editText = (text: string) => {
    const json = JSON.parse(text) as Json;
    edit(json);
    return JSON.stringify(json);
  };
  return { name, change: { path, edit: editText }, found: [`${path}: `, ...found] };
}

const TABLE = 'src/texts/languages.json';
const rules = (language: string) => `src/texts/${language}/rules.json`;

const FAULTS_TOGETHER: readonly InjectedFault[] = [
  change(
    'a language without a country',
    TABLE,
    (json) => (json['pt']!['locale'] = 'pt'),
    'pt: locale',
    'such as pt-PT',
  ),
  change('an unknown font', TABLE, (json) => (json['ro']!['fontSubsets'] = ['cyrillic']), 'ro: fontSubsets: 0'),
  change('a misspelt field', TABLE, (json) => (json['de']!['clauses'] = '; '), 'de: ', 'clauses'),
  change(
    'a language without words for a password',
    'src/texts/password-words.json',
    (json) => Reflect.deleteProperty(json, 'fr'),
    'fr: ',
  ),
  change(
    'rules without an address',
    rules('de'),
    (json) => Reflect.deleteProperty(json, 'formalAddress'),
    'formalAddr',
  ),
  change(
    'a misspelt rule',
    rules('it'),
    (json) => (json['formalAddress'] = { word: ['Lei'] }),
    'formalAddress: ',
    'word',
  ),
  change(
    'a rule that is no regular expression',
    rules('el'),
    (json) => (json['formalAddress'] = { patterns: ['('] }),
    'formalAddress: patterns: 0: is no regular expression',
  ),
  {
    name: 'rules that are no JSON',
    change: { path: rules('es'), edit: (text) => text.slice(1) },
    found: [`${rules('es')}: `, 'JSON'],
  },
  {
    name: 'a term without a word for a language',
    change: {
      path: 'docs/glossary.md',
      edit: (text) => text.replace(/^(\| browser \|)[^|]+\|/m, '$1 |'),
    },
    found: ['docs/glossary.md: the term browser '],
  },
];

// Each is found only in files that are otherwise correct.
const FAULTS_ALONE: readonly InjectedFault[] = [
  change('a locale of another language', TABLE, (json) => (json['nl']!['locale'] = 'de-DE'), 'nl: locale', 'nl-'),
  {
    name: 'a glossary that lacks a language',
    change: { path: 'docs/glossary.md', edit: (text) => text.replace(/^\| key \| de \|/m, '| key |') },
    found: ['docs/glossary.md: the columns of the terms should be key, de, '],
  },
];

const check = (faults: readonly InjectedFault[]) =>
  withTree(['site.config.ts', 'docs/glossary.md', 'src/texts', 'src/shared'], async (root) => {
    injectFaults(root, faults);
    return (await checkTranslations(root)).faults;
  });

let lines: readonly string[];
beforeAll(async () => {
  lines = await check(FAULTS_TOGETHER);
});

test.each(FAULTS_TOGETHER)('finds $name', (fault) => {
  expect(linesAbout(fault, lines)).not.toEqual([]);
});

test.each(FAULTS_ALONE)('finds $name', async (fault) => {
  expect(linesAbout(fault, await check([fault]))).not.toEqual([]);
});
