// The texts of all languages: complete, with the same placeholders, typeset correctly, in the words of the glossary, and used.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LANGUAGE_CODES } from '#src/shared/languages.ts';
import type { Site } from '#src/shared/site.ts';
import type { Check } from '../check.ts';
import { fileExists, readText } from '../tree.ts';
import { formalForm } from './address.ts';
import { avoidedIn, avoidedWords } from './glossary.ts';
import { checkLiterals, checkTagline, isFixed } from './literals.ts';
import { mayBeSame } from './same.ts';
import { checkKeys, checkPlaceholders, checkPlurals, each } from './structure.ts';
import { fault, readTextSet, textFile, type TextSet } from './text-set.ts';
import { typographyFaults } from './typography.ts';
import { checkUsage } from './usage.ts';

// Djoser clients parse the seconds of a wait from the English sentence, so English has no text with minutes.
const SECONDS_ONLY = `${textFile('api', 'en')}: refusal.throttledMinutes`;

/** Checks the texts of the pages, of the emails and of the API. */
export const checkTranslations: Check = async (root) => {
  const pages = readTextSet(root, 'pages');
  const emails = readTextSet(root, 'emails');
  const api = readTextSet(root, 'api');
  const { default: site } = (await import(pathToFileURL(join(root, 'site.config.ts')).href)) as { default: Site };
  const faults = [
    ...pages.faults,
    ...emails.faults,
    ...api.faults,
    // The compiler compares the groups of the emails with the code, so none is unused.
    ...checkSet(root, emails.set),
    ...checkSet(root, pages.set),
    ...checkLiterals(pages.set),
    ...checkTagline(pages.set, site.tagline),
    ...checkNotes(root, pages.set),
    ...checkUsage(root, pages.set),
    // English has Djoser's own wording, byte for byte (docs/auth-api.md): only keys and placeholders are checked.
    ...checkSet(root, api.set, (language) => language === 'en').filter((line) => !line.startsWith(SECONDS_ONLY)),
    ...checkUsage(root, api.set),
  ];
  return {
    faults,
    note: `${pages.set.byLanguage.get('it')?.size ?? 0} + ${api.set.byLanguage.get('it')?.size ?? 0} + ${emails.set.byLanguage.get('it')?.size ?? 0} texts in ${LANGUAGE_CODES.length} languages`,
  };
};

function checkSet(root: string, set: TextSet, verbatim: (language: string) => boolean = () => false): string[] {
  const glossary = fileExists(root, 'docs/glossary.md') ? avoidedWords(readText(root, 'docs/glossary.md')) : [];
  const words = each(set, (language, key, text) => {
    if (verbatim(language) || isFixed(key, language)) return undefined;
    const found = [
      ...typographyFaults(language, text),
      ...avoidedIn(glossary, language, text).map((entry) => `says '${entry.word}': the glossary has '${entry.use}'`),
    ];
    const formal = formalForm(language, text);
    if (formal !== undefined) found.push(`addresses the reader formally: '${formal}'`);
    const twin = untranslatedFrom(set, language, key, text);
    if (twin !== undefined)
      found.push(`is the same as in ${twin}: translate it, or list it in scripts/checks/texts/same.ts`);
    return found.length === 0 ? undefined : fault(set, language, key, found.join('; '));
  });
  return [...checkKeys(set), ...checkPlurals(set), ...checkPlaceholders(set), ...words];
}

function untranslatedFrom(set: TextSet, language: string, key: string, text: string): string | undefined {
  const twin = (['it', 'en'] as const).find(
    (other) => other !== language && set.byLanguage.get(other)?.get(key) === text,
  );
  // If Italian and English are equal, the error is reported once, for English.
  if (twin === undefined || language === 'it') return undefined;
  return mayBeSame(language as 'de', text) ? undefined : twin;
}

/** Translators' notes, if there are any, belong to keys that exist. */
function checkNotes(root: string, set: TextSet): string[] {
  if (!fileExists(root, 'src/texts/notes.json')) return [];
  const notes = JSON.parse(readText(root, 'src/texts/notes.json')) as Record<string, string>;
  const keys = [...(set.byLanguage.get('it')?.keys() ?? [])];
  return Object.keys(notes)
    .filter((note) => !keys.some((key) => key === note || key.startsWith(`${note}.`) || key.startsWith(`${note}_`)))
    .map((note) => `src/texts/notes.json: ${note} is no key of it/pages.json`);
}
