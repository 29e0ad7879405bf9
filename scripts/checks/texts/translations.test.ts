import { beforeAll, expect, test } from 'vitest';
import { LANGUAGE_CODES, type Language } from '#src/shared/languages.ts';
import { linesAbout, withTree, write, type InjectedFault } from '../fixture.ts';
import { fileExists, readText } from '../tree.ts';
import { checkTranslations } from './translations.ts';

/** A wrong text in one language; the group `sample` has a correct one in the other languages. */
interface TextFault extends InjectedFault {
  key: string;
  language: Language;
  /** The wrong text; absent: the language lacks the key. */
  text?: string;
  /** The correct text of the other languages; absent: a plain sentence. */
  others?: string;
}

function one(
  name: string,
  key: string,
  language: Language,
  text: string | undefined,
  words: string,
  others?: string,
): TextFault {
  return {
    name,
    key,
    language,
    ...(text === undefined ? {} : { text }),
    ...(others === undefined ? {} : { others }),
    found: [`texts/${language}/pages.json: sample.${key} `, words],
  };
}

const TEXT_FAULTS: readonly TextFault[] = [
  one('a missing key', 'missing', 'ro', undefined, 'is missing'),
  one('a wrong placeholder', 'placeholder', 'fr', 'Salut {{nom}}', 'lacks {{name}}', 'Xyz {{name}}'),
  one('a broken placeholder', 'brace', 'es', 'Hola {name}', 'brace', 'Xyz {{name}}'),
  one('an empty text', 'empty', 'pt', '', 'is empty'),
  one('a text with a space at its end', 'padded', 'nl', 'Welkom ', 'begins or ends with a space'),
  one('an untranslated text', 'untranslated', 'es', 'Una frase rimasta in italiano', 'is the same as in it'),
  one('an escaped apostrophe', 'entity', 'fr', 'L&#39;eau', 'is escaped'),
  one('an escaped ampersand', 'ampersand', 'it', 'Pane &amp; vino', 'is escaped'),
  one('a text escaped twice', 'backslash', 'it', 'Una riga\\nDue righe', 'is escaped twice'),
  one('markup', 'markup', 'de', 'Das ist <b>wichtig</b>', 'has markup'),
  one('a cedilla', 'cedilla', 'ro', 'Bine aţi venit', 'has a cedilla'),
  one('polytonic Greek', 'polytonic', 'el', 'Ἡ ἀρχή', 'not monotonic'),
  one('a Latin letter in a Greek word', 'mixed', 'el', 'Καλώς ήρθεs', 'mixes Greek and Latin'),
  one('a foreign question mark', 'question', 'el', 'Τι είναι?', 'not the Greek ;'),
  one('a straight quotation mark', 'straight', 'de', 'Das ist "wichtig"', 'straight'),
  one('foreign quotation marks', 'quotes', 'de', 'Das ist «wichtig»', 'foreign quotation marks'),
  one('a colon without its space', 'colon', 'fr', 'Note : oui, mais quoi?', 'no-break space'),
  one('an unopened question', 'unopened', 'es', 'Qué es?', 'opening ¿'),
  one('the formal address', 'formal', 'de', 'Hier können Sie lesen', "formally: 'Sie'"),
  one('the formal address in French', 'vous', 'fr', 'Ici, tout est pour vous', "formally: 'vous'"),
  one('the formal address in a verb', 'verb', 'fr', 'Choisissez une langue', "formally: 'Choisissez'"),
  one('American spelling', 'american', 'en', 'Organize the files', 'American spelling'),
  one('a word of the list to avoid', 'avoided', 'pt', 'A tua senha', "says 'senha'"),
  one('the tagline, which is a setting', 'tagline', 'nl', 'All You Can Think is Real', 'tagline'),
];

const OTHER_FAULTS: readonly InjectedFault[] = [
  { name: 'a text that no code uses', found: ['texts/it/pages.json: sample.unused ', 'not used by any source file'] },
  { name: 'a plural that is missing in Italian', found: ['texts/it/pages.json: sample.plural_many ', 'is missing'] },
  {
    name: 'a plural form that German does not have',
    found: ['texts/de/pages.json: sample.plural_many ', 'does not have'],
  },
  { name: 'a plural that is missing in Romanian', found: ['texts/ro/pages.json: sample.plural_few ', 'is missing'] },
  {
    name: 'a French singular without number, which 0 also has',
    found: ['fr/pages.json: sample.plural_one ', 'lacks {{count}}'],
  },
  { name: 'a wrong field of the formats', found: ['src/texts/nl/formats.json: ', 'euro: one'] },
  { name: 'a wrong field of the wording', found: ['src/texts/nl/wording.json: ', 'wordsToShun'] },
  { name: 'a key that Italian lacks', found: ['texts/nl/pages.json: sample.extra ', 'is not in the Italian file'] },
  { name: 'a value that is no text', found: ['texts/en/pages.json: sample.number ', 'is not a text'] },
  { name: 'a changed sentence of the specification', found: ['texts/de/pages.json: entra.formError ', 'should be'] },
];

/** Adds the group `sample` to all languages, and a source file that uses its texts. */
function addTexts(root: string): void {
  for (const language of LANGUAGE_CODES) {
    const path = `src/texts/${language}/pages.json`;
    const texts = JSON.parse(fileExists(root, path) ? readText(root, path) : '{}') as Record<
      string,
      Record<string, unknown>
    >;
    texts['sample'] = group(language);
    if (language === 'de') texts['entra'] = { ...texts['entra'], formError: 'Bitte alles ausfüllen' };
    write(root, path, JSON.stringify(texts));
  }
  const keys = [...TEXT_FAULTS.map(({ key }) => key), 'plural', 'extra', 'number'];
  write(
    root,
    'src/features/home/sample-texts.ts',
    `export const KEYS = [${keys.map((key) => `'sample.${key}'`).join(', ')}];\n`,
  );
}

function group(language: Language): Record<string, unknown> {
  const texts: Record<string, unknown> = { unused: `Xyz ${language}` };
  for (const { key, language: wrong, text, others } of TEXT_FAULTS) {
    const right =
      key === 'untranslated' && language === 'it' ? 'Una frase rimasta in italiano' : (others ?? `Xyz ${language}`);
    if (language !== wrong) texts[key] = right;
    else if (text !== undefined) texts[key] = text;
  }
  const forms = new Set<string>(new Intl.PluralRules(language).resolvedOptions().pluralCategories);
  if (language === 'it') forms.delete('many');
  if (language === 'de') forms.add('many');
  if (language === 'ro') forms.delete('few');
  for (const form of forms) texts[`plural_${form}`] = `{{count}} Xyz ${language} ${form}`;
  if (language === 'fr' || language === 'de') texts['plural_one'] = `Un xyz ${language}`;
  if (language === 'nl') texts['extra'] = 'Xyz nl';
  texts['number'] = language === 'en' ? 1 : `Xyz ${language}`;
  return texts;
}

let lines: readonly string[];
beforeAll(async () => {
  lines = await withTree(['site.config.ts', 'docs/glossary.md', 'src/texts', 'src/shared'], async (root) => {
    addTexts(root);
    write(
      root,
      'src/texts/nl/formats.json',
      '{ "dates": {}, "euro": { "one": "1 €" }, "plurals": {}, "counts": {}, "clauses": "a; b" }',
    );
    write(root, 'src/texts/nl/wording.json', '{ "wordsToShun": {} }');
    return (await checkTranslations(root)).faults;
  });
});

test.each([...TEXT_FAULTS, ...OTHER_FAULTS])('finds $name', (fault) => {
  expect(linesAbout(fault, lines)).not.toEqual([]);
});
