// Faults for the texts: a group of their own in all nine files, right but for one text each.
import { LANGUAGE_CODES, type Language } from '#src/shared/languages.ts';
import { isThere, textOf } from '../check.ts';
import { write, type Plant } from './plant.ts';

interface TextPlant extends Plant {
  key: string;
  language: Language;
  /** The wrong text; absent: the language lacks the key. */
  text?: string;
  /** The right text of the other languages, where it is not a plain sentence. */
  others?: string;
}

function one(
  name: string,
  key: string,
  language: Language,
  text: string | undefined,
  words: string,
  others?: string,
): TextPlant {
  return {
    name,
    key,
    language,
    ...(text === undefined ? {} : { text }),
    ...(others === undefined ? {} : { others }),
    found: [`texts/${language}.json: planted.${key} `, words],
  };
}

/** One fault in one language each. */
const TEXT_PLANTS: readonly TextPlant[] = [
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
  one('a word of the list to avoid', 'avoided', 'pt', 'A tua senha', "says 'senha'"),
  one('the tagline, which is a setting', 'tagline', 'nl', 'All You Can Think is Real', 'tagline'),
];

const OTHERS: readonly Plant[] = [
  { name: 'a text that nothing asks for', found: ['texts/it.json: planted.unused ', 'no source file asks'] },
  { name: 'a plural that is missing in Italian', found: ['texts/it.json: planted.plural_many ', 'is missing'] },
  { name: 'a plural that German never asks for', found: ['texts/de.json: planted.plural_many ', 'never asks'] },
  { name: 'a plural that is missing in Romanian', found: ['texts/ro.json: planted.plural_few ', 'is missing'] },
  { name: 'a key that Italian lacks', found: ['texts/nl.json: planted.extra ', 'is not in it.json'] },
  { name: 'a value that is no text', found: ['texts/en.json: planted.number ', 'is not a text'] },
  { name: 'a changed sentence of the specification', found: ['texts/de.json: entra.formError ', 'should be'] },
];

/** Everything that check-texts must find. */
export const ALL_TEXT_PLANTS: readonly Plant[] = [...TEXT_PLANTS, ...OTHERS];

/** Writes the planted group into the tree's nine files, and a source file that asks for its texts. */
export function plantTexts(root: string): void {
  for (const language of LANGUAGE_CODES) {
    const path = `src/texts/${language}.json`;
    const texts = JSON.parse(isThere(root, path) ? textOf(root, path) : '{}') as Record<
      string,
      Record<string, unknown>
    >;
    texts['planted'] = group(language);
    if (language === 'de') texts['entra'] = { ...texts['entra'], formError: 'Bitte alles ausfüllen' };
    write(root, path, JSON.stringify(texts));
  }
  const keys = [...TEXT_PLANTS.map(({ key }) => key), 'plural', 'extra', 'number'];
  write(
    root,
    'src/features/home/planted-texts.ts',
    `export const KEYS = [${keys.map((key) => `'planted.${key}'`).join(', ')}];\n`,
  );
}

function group(language: Language): Record<string, unknown> {
  const texts: Record<string, unknown> = { unused: `Xyz ${language}` };
  for (const { key, language: wrong, text, others } of TEXT_PLANTS) {
    const right =
      key === 'untranslated' && language === 'it' ? 'Una frase rimasta in italiano' : (others ?? `Xyz ${language}`);
    if (language !== wrong) texts[key] = right;
    else if (text !== undefined) texts[key] = text;
  }
  const forms = new Set<string>(new Intl.PluralRules(language).resolvedOptions().pluralCategories);
  if (language === 'it') forms.delete('many');
  if (language === 'de') forms.add('many');
  if (language === 'ro') forms.delete('few');
  for (const form of forms) texts[`plural_${form}`] = `{{count}} xyz ${language} ${form}`;
  if (language === 'nl') texts['extra'] = 'Xyz nl';
  texts['number'] = language === 'en' ? 1 : `Xyz ${language}`;
  return texts;
}

/** One misspelt word for each language, in a tree of nine small files. */
const MISSPELT: Readonly<Record<Language, readonly [right: string, wrong: string]>> = {
  de: ['Die Daten werden gelöscht', 'geloescht'],
  el: ['Η ελευθερία είναι αρχή', 'αρχι'],
  en: ['The accounts are public', 'acounts'],
  es: ['La contraseña es tuya', 'contrasena'],
  fr: ['Ton mot de passe', 'passse'],
  it: ['La libertà è di tutti', 'liberta'],
  nl: ['Alle gegevens worden gewist', 'gegevns'],
  pt: ['A palavra é tua', 'palavrra'],
  ro: ['Datele sunt șterse', 'sterse'],
};

/** Plants for check-spelling, one a language. */
export const SPELLING_PLANTS: readonly Plant[] = LANGUAGE_CODES.map((language) => ({
  name: `a misspelt word in ${language}`,
  files: {
    [`src/texts/${language}.json`]: JSON.stringify({ right: MISSPELT[language][0], wrong: MISSPELT[language][1] }),
    [`src/texts/wire/${language}.json`]: '{}',
  },
  found: [`${language}.json: wrong`, `'${MISSPELT[language][1]}'`],
}));
