import { join } from 'node:path';
// Texts in all languages: complete, with the same structure, correctly typeset, in the words of the glossary, and all used.
import { pathToFileURL } from 'node:url';
import { LANGUAGE_CODES } from '#src/shared/languages.ts';
import type { Site } from '#src/shared/site.ts';
import { isThere, textOf, type Check } from './check.ts';
import { formalForm } from './texts/address.ts';
import { avoidedIn, avoidedWords } from './texts/glossary.ts';
import { checkLiterals, checkTagline, isFixed } from './texts/literals.ts';
import { mayBeSame } from './texts/same.ts';
import { checkKeys, checkPlaceholders, checkPlurals, each } from './texts/structure.ts';
import { fault, readTextSet, type TextSet } from './texts/text-set.ts';
import { typographyFaults } from './texts/typography.ts';
import { checkUsage } from './texts/usage.ts';

const PAGES = 'src/texts';
const WIRE = 'src/texts/wire';
const MAIL = 'src/texts/mail';

// Programs written for Djoser read the seconds of a wait out of the English sentence, so that English has no minutes.
const SECONDS_ONLY = `${WIRE}/en.json: refusal.throttledMinutes`;

/** The three sets of texts: the site's, the sentences of the account calls, and the mails. */
export const checkTexts: Check = async (root) => {
  const pages = readTextSet(root, PAGES);
  const wire = readTextSet(root, WIRE);
  const mail = readTextSet(root, MAIL);
  const { default: site } = (await import(pathToFileURL(join(root, 'site.config.ts')).href)) as { default: Site };
  const faults = [
    ...pages.faults,
    ...wire.faults,
    ...mail.faults,
    // All of it is used: a letter is named by its group, and the compiler compares the two.
    ...checkSet(root, mail.set),
    ...checkSet(root, pages.set),
    ...checkLiterals(pages.set),
    ...checkTagline(pages.set, site.tagline),
    ...checkNotes(root, pages.set),
    ...checkUsage(root, pages.set, ['src/app', 'src/features', 'src/ui', 'src/shared']),
    // English is Djoser's own wording, to the byte: only its shape is ours (wire.md).
    ...checkSet(root, wire.set, (language) => language === 'en').filter((line) => !line.startsWith(SECONDS_ONLY)),
    ...checkUsage(root, wire.set, ['src/server', 'src/features', 'src/app']),
  ];
  return {
    faults,
    note: `${pages.set.byLanguage.get('it')?.size ?? 0} + ${wire.set.byLanguage.get('it')?.size ?? 0} + ${mail.set.byLanguage.get('it')?.size ?? 0} texts in ${LANGUAGE_CODES.length} languages`,
  };
};

function checkSet(root: string, set: TextSet, verbatim: (language: string) => boolean = () => false): string[] {
  const glossary = isThere(root, 'docs/glossary.md') ? avoidedWords(textOf(root, 'docs/glossary.md')) : [];
  const words = each(set, (language, key, text) => {
    if (verbatim(language) || isFixed(key, language)) return undefined;
    const found = [
      ...typographyFaults(language, text),
      ...avoidedIn(glossary, language, text).map((entry) => `says '${entry.word}': the glossary has '${entry.use}'`),
    ];
    const formal = formalForm(language, text);
    if (formal !== undefined) found.push(`addresses the reader formally: '${formal}'`);
    const twin = untranslatedFrom(set, language, key, text);
    if (twin !== undefined) found.push(`is the same as in ${twin}: translate it, or list it in scripts/texts/same.ts`);
    return found.length === 0 ? undefined : fault(set, language, key, found.join('; '));
  });
  return [...checkKeys(set), ...checkPlurals(set), ...checkPlaceholders(set), ...words];
}

function untranslatedFrom(set: TextSet, language: string, key: string, text: string): string | undefined {
  const twin = (['it', 'en'] as const).find(
    (other) => other !== language && set.byLanguage.get(other)?.get(key) === text,
  );
  // Italian and English share a text: told once, of the language that is not the source.
  if (twin === undefined || language === 'it') return undefined;
  return mayBeSame(language as 'de', text) ? undefined : twin;
}

/** Translators' notes, if there are any, belong to keys that exist. */
function checkNotes(root: string, set: TextSet): string[] {
  if (!isThere(root, `${PAGES}/notes.json`)) return [];
  const notes = JSON.parse(textOf(root, `${PAGES}/notes.json`)) as Record<string, string>;
  const keys = [...(set.byLanguage.get('it')?.keys() ?? [])];
  return Object.keys(notes)
    .filter((note) => !keys.some((key) => key === note || key.startsWith(`${note}.`) || key.startsWith(`${note}_`)))
    .map((note) => `${PAGES}/notes.json: ${note} is no key of it.json`);
}
