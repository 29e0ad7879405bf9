// Reads a PO file that a translator sends back. It comes from outside, so everything in it is checked.
import { po, type GetTextTranslation } from 'gettext-parser';
import type { Language } from '#src/shared/languages/languages.ts';
import { joinFaults } from '../text-rules/join-faults.ts';
import { isPluralHeader } from './plural-forms.ts';

/** One text of a PO file. */
export interface PoText {
  key: string;
  /** The Italian texts that the translator saw: of a text with plural forms, `_one` and `_other`. */
  source: string;
  singular?: string;
  /** One text, or one for each plural form; an untranslated one is empty. */
  forms: readonly string[];
  /** Flagged `fuzzy`: Poedit and Weblate call it 'needs work' or 'needs editing'. */
  isFuzzy: boolean;
}

/** Our largest export has 0.4 MB. */
export const MAX_BYTES = 2_000_000;

/** CLDR has six plural forms at most. */
const MAX_FORMS = 6;

/**
 * Parses a PO file of a language.
 * @throws {Error} If it is too large, not UTF-8, no PO file, of another language, has other plural forms, or has a key twice.
 */
export function readPo(bytes: Uint8Array, language: Language): PoText[] {
  if (bytes.byteLength > MAX_BYTES) throw new Error(`the file has more than ${MAX_BYTES} bytes`);
  const { headers, translations } = parse(bytes);
  const ofFile = headers?.['Language'] ?? '';
  if (ofFile.split(/[_-]/)[0] !== language) throw new Error(`the file has the language '${ofFile}', not '${language}'`);
  const texts = Object.entries(translations).flatMap(([key, bySource]) =>
    Object.values(bySource)
      .filter(({ msgid }) => key !== '' || msgid !== '')
      .map((row) => poText(key, row)),
  );
  if (
    texts.some(({ singular }) => singular !== undefined) &&
    !isPluralHeader(headers?.['Plural-Forms'] ?? '', language)
  )
    throw new Error('the header Plural-Forms is not that of the exported file');
  const twice = [...Map.groupBy(texts, ({ key }) => key)].filter(([, rows]) => rows.length > 1);
  if (twice.length > 0) throw new Error(joinFaults(twice.map(([key]) => `${key}: is in the file twice`)));
  return texts;
}

/** The parser gets a string, so that a header cannot choose another encoding. */
function parse(bytes: Uint8Array): ReturnType<typeof po.parse> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // The parser takes quadratic time for the forms of one text: 47 s for 1 MB in gettext-parser 10.0.0.
    if (text.split('msgid').some((part) => part.split('msgstr').length - 1 > MAX_FORMS))
      throw new Error(`a text has more than ${MAX_FORMS} forms`);
    const parsed = po.parse(text, { validation: true });
    if (Object.keys(parsed.translations).length === 0) throw new Error('it has no texts');
    return parsed;
  } catch (error) {
    throw new Error(`this is no valid PO file: ${(error as Error).message}`, { cause: error });
  }
}

function poText(key: string, { msgid, msgid_plural: plural, msgstr, comments }: GetTextTranslation): PoText {
  return {
    key,
    ...(plural === undefined ? { source: msgid } : { source: plural, singular: msgid }),
    forms: msgstr,
    isFuzzy: /\bfuzzy\b/.test(comments?.flag ?? ''),
  };
}
