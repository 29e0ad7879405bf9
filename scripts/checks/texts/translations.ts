// The texts of all languages: complete, with the same placeholders, typeset correctly, in the words of the glossary, and used.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import type { Site } from '#src/shared/site/site.ts';
import { ABSENT_IN_ENGLISH, splitKey } from '../../text-rules/entries.ts';
import {
  checkKeys,
  checkLinks,
  checkOrder,
  checkPlaceholders,
  checkPlurals,
  each,
} from '../../text-rules/structure.ts';
import { fault, readTextSet, shownTexts, textFile, type TextSet } from '../../text-rules/text-set.ts';
import type { Check } from '../check.ts';
import { formalForm } from './address.ts';
import { mayBeSame } from './equal-texts.ts';
import { formatCaseFaults } from './format-cases.ts';
import { glossaryFaults } from './glossary.ts';
import { readLanguageRules, type LanguageRules } from './language-rules.ts';
import { languageTableFaults } from './language-tables.ts';
import { checkLiterals, checkTagline, isFixed } from './literals.ts';
import { checkTemplates } from './templates.ts';
import { typographyFaults } from './typography.ts';
import { checkUsage } from './usage.ts';
import { avoidedFinder, readWording } from './wording.ts';

const ABSENT = `${textFile('api', 'en')}: ${splitKey(ABSENT_IN_ENGLISH).name}`;

/** Checks the texts of the pages, of the emails and of the API. */
export const checkTranslations: Check = async (root) => {
  const { rules, faults: ruleFaults } = readLanguageRules(root);
  const pages = readTextSet(root, 'pages');
  const emails = readTextSet(root, 'emails');
  const api = readTextSet(root, 'api');
  const { default: site } = (await import(pathToFileURL(join(root, 'site.config.ts')).href)) as { default: Site };
  const faults = [
    ...languageTableFaults(root),
    ...ruleFaults,
    ...formatCaseFaults(root),
    ...LANGUAGE_CODES.flatMap((language) => readWording(root, language).faults),
    ...glossaryFaults(root),
    ...pages.faults,
    ...emails.faults,
    ...api.faults,
    // The compiler compares the groups of the emails with the code, so none is unused.
    ...checkSet(root, rules, emails.set),
    ...checkSet(root, rules, pages.set),
    ...checkLiterals(pages.set),
    ...checkTagline(pages.set, site.tagline),
    ...checkUsage(root, pages.set),
    ...checkSet(root, rules, api.set, isDjoserEnglish).filter((line) => !line.startsWith(ABSENT)),
    ...checkUsage(root, api.set),
  ];
  return {
    faults,
    note: `${pages.set.byLanguage.get('it')?.size ?? 0} + ${api.set.byLanguage.get('it')?.size ?? 0} + ${emails.set.byLanguage.get('it')?.size ?? 0} texts in ${LANGUAGE_CODES.length} languages`,
  };
};

/** English has Djoser's own wording in the API, byte for byte (docs/auth-api.md): only keys and placeholders are checked. */
export const isDjoserEnglish = (language: string): boolean => language === 'en';

function checkSet(
  root: string,
  rules: ReadonlyMap<Language, LanguageRules>,
  set: TextSet,
  verbatim: (language: string) => boolean = () => false,
): string[] {
  return [
    ...checkKeys(set),
    ...checkOrder(set),
    ...checkPlurals(set),
    ...checkPlaceholders(set),
    ...checkLinks(set),
    ...wordFaults(root, rules, set, verbatim),
  ];
}

/** Returns what is wrong with the words of each text: what the placeholders can stand for, typography, words to avoid, register. */
export function wordFaults(
  root: string,
  rules: ReadonlyMap<Language, LanguageRules>,
  set: TextSet,
  verbatim: (language: string) => boolean,
): string[] {
  const avoidedIn = avoidedFinder(root);
  const words = each(shownTexts(set), (language, key, text) => {
    const own = rules.get(language);
    if (own === undefined || verbatim(language) || isFixed(key, language)) return undefined;
    const found = [
      ...typographyFaults(own, text),
      ...avoidedIn(language, text).map(([word, use]) => `says '${word}': write ${use}`),
    ];
    const formal = formalForm(own, text);
    if (formal !== undefined)
      found.push(`addresses the reader with '${formal}': see the register in docs/languages.md`);
    const twin = mayBeSame(own, text) ? undefined : untranslatedFrom(set, language, key, text);
    if (twin !== undefined)
      found.push(`is the same as in ${twin}: translate it, or list it in src/texts/${language}/rules.json`);
    return found.length === 0 ? undefined : fault(set, language, key, found.join('; '));
  });
  return [...checkTemplates(root, set), ...words];
}

function untranslatedFrom(set: TextSet, language: string, key: string, text: string): string | undefined {
  // If Italian and English are equal, the error is reported once, for English.
  if (language === 'it') return undefined;
  return (['it', 'en'] as const).find((other) => other !== language && set.byLanguage.get(other)?.get(key) === text);
}
