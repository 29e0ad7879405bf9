// `npm run texts -- export`: writes a language as a PO file, which Poedit and Weblate open.
import { po, type GetTextTranslation } from 'gettext-parser';
import { LANGUAGES, underscoreLocale, type Language } from '#src/shared/languages/languages.ts';
import { readHashes, stateOf } from '../checks/texts/translated-from.ts';
import { keysOf, pluralCategories, readCatalogue, type Entry } from '../text-rules/entries.ts';
import { readNoteComments, type NoteComments } from './notes.ts';
import { pluralHeader } from './plural-forms.ts';

/**
 * Returns the PO file of a language. Each text has its key as context, the Italian as source and its note as comment; the
 * flag `fuzzy` marks a text whose Italian has changed. There is no date, so that the same texts give the same bytes.
 */
export function exportPo(root: string, language: Language): Buffer {
  const { entries, texts } = readCatalogue(root);
  const translations = texts(language);
  const hashes = readHashes(root, language);
  const notes = readNoteComments(root, entries);
  const rows = entries
    .filter((entry) => keysOf(entry, language).length > 0)
    .map((entry) => {
      const forms = keysOf(entry, language).map((key) => translations.get(key) ?? '');
      const isFuzzy = stateOf(entry, language, translations, hashes) === 'changed';
      return row(entry, forms, isFuzzy, notes);
    });
  return po.compile({
    charset: 'utf-8',
    headers: {
      'Project-Id-Version': 'Aperta',
      Language: underscoreLocale(language),
      'MIME-Version': '1.0',
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Transfer-Encoding': '8bit',
      'Plural-Forms': pluralHeader(LANGUAGES[language].locale, pluralCategories(language)),
      // An extension of Poedit, which otherwise guesses the language of the source.
      'X-Source-Language': 'it',
    },
    translations: {
      '': { '': { msgid: '', msgstr: [], comments: { translator: notes.general } } },
      ...Object.fromEntries(rows.map((one) => [one.msgctxt, { [one.msgid]: one }])),
    },
  });
}

function row(
  entry: Entry,
  forms: string[],
  isFuzzy: boolean,
  notes: NoteComments,
): GetTextTranslation & { msgctxt: string } {
  const max = notes.max(entry.key);
  // Weblate takes the length limit from such a flag.
  const flags = [...(isFuzzy ? ['fuzzy'] : []), ...(max === undefined ? [] : [`max-length:${max}`])];
  return {
    msgctxt: entry.key,
    msgid: entry.singular ?? entry.source,
    ...(entry.singular === undefined ? {} : { msgid_plural: entry.source }),
    msgstr: forms,
    comments: { extracted: notes.comment(entry.key), flag: flags.join(', ') },
  };
}
