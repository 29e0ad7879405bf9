// Texts with placeholders are correct for every value: no article that the 8th of a month would shorten, no preposition that the
// product's name would contract, and the word that a number needs before its noun.
import { STORAGE_PERIODS } from '#src/shared/accounts/storage-periods.ts';
import { FIELD_LIMITS } from '#src/shared/fields/field-limits.ts';
import { LANGUAGES, type Language } from '#src/shared/languages/languages.ts';
import { PASSPHRASE_MIN_LENGTH } from '#src/shared/passwords/password-rules.ts';
import { each } from '../../text-rules/structure.ts';
import { endingOf, fault, type TextSet } from '../../text-rules/text-set.ts';
import { phraseSource } from './phrase.ts';
import { readWording, type NumberRule, type PlaceholderRule } from './wording.ts';

/** Placeholders whose value the code fixes: their texts have no plural forms and must be right for these numbers. */
const FIXED_NUMBERS: ReadonlyMap<string, readonly number[]> = new Map<string, readonly number[]>([
  ...Object.entries(STORAGE_PERIODS).map(([name, value]) => [name, [value]] as const),
  ['days', [STORAGE_PERIODS.graceDays]],
  ['min', [FIELD_LIMITS.passwordMin]],
  ['max', [FIELD_LIMITS.email, FIELD_LIMITS.username, FIELD_LIMITS.passwordMax]],
  ['long', [PASSPHRASE_MIN_LENGTH]],
]);

/** Checks every text of a set by the rules of its language. */
export function checkTemplates(root: string, set: TextSet): string[] {
  const rules = new Map([...set.byLanguage.keys()].map((language) => [language, readWording(root, language).wording]));
  return each(set, (language, key, text) => {
    const { placeholders = [], numbers } = rules.get(language) ?? {};
    const found = [
      ...placeholders.flatMap((rule) => placeholderFaults(rule, text)),
      ...touchingFaults(text),
      ...numberFaults(language, key, text, numbers),
    ];
    return found.length === 0 ? undefined : fault(set, language, key, found.join('; '));
  });
}

function placeholderFaults({ names, notAfter, notFirst, use }: PlaceholderRule, text: string): string[] {
  const placeholder = `\\{\\{(?:${names?.join('|') ?? '\\w+'})\\}\\}`;
  const before = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${notAfter.map(phraseSource).join('|')})[ \\u00a0]${placeholder}`,
    'iu',
  );
  const first = new RegExp(`(?:^|[.!?;:][ \\u00a0])${placeholder} \\p{Ll}+`, 'u');
  const found = before.exec(text) ?? (notFirst === true ? first.exec(text) : null);
  return found === null ? [] : [`has '${found[0]}', which is wrong for some values: write ${use}`];
}

/** An elided word before a placeholder, or an ending after it, fits some values only; a fixed number can have an ending ('23η'). */
function touchingFaults(text: string): string[] {
  return [...text.matchAll(/\p{L}['’]?\{\{\w+\}\}|\{\{(\w+)\}\}\p{L}+/gu)]
    .filter(([, name]) => name === undefined || !FIXED_NUMBERS.has(name))
    .map(([found]) => `joins '${found}': no letter may touch a placeholder`);
}

function numberFaults(language: Language, key: string, text: string, rule: NumberRule | undefined): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}(?:[ \u00a0](\p{Ll}[\p{L}’]*))?/gu)].flatMap(([, name = '', word]) => {
    const forms = formsOf(language, key, name);
    if (name !== 'count' && forms.includes('one')) return [`has {{${name}}}, which is 1: give it plural forms`];
    if (!rule || word === undefined || rule.notNouns?.includes(word) === true) return [];
    return [...new Set(forms)].flatMap((form) => wordFault(rule, form, name, word));
  });
}

function wordFault({ after }: NumberRule, form: Intl.LDMLPluralRule, name: string, word: string): string[] {
  const needed = after[form];
  if (needed && !needed.includes(word)) return [`needs '${needed.join("' or '")}' after {{${name}}}`];
  const others = Object.values(after).flat();
  return !needed && others.includes(word) ? [`must not have '${word}' after {{${name}}}`] : [];
}

/** The plural forms that the number in a placeholder can have here; none if it is no number that is known. */
function formsOf(language: Language, key: string, name: string): Intl.LDMLPluralRule[] {
  const ending = endingOf(key);
  if (name === 'count' && ending !== undefined) return [ending as Intl.LDMLPluralRule];
  const plurals = new Intl.PluralRules(LANGUAGES[language].locale);
  return (FIXED_NUMBERS.get(name) ?? []).map((value) => plurals.select(value));
}
