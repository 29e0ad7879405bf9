// What must agree in all languages: keys, plural forms, placeholders.
import { PROGRAM } from '#src/server/program/program-names.ts';
import { LANGUAGES, type Language } from '#src/shared/languages/languages.ts';
import { PAGE_IDS } from '#src/shared/pages/pages.ts';
import { linkTargets } from '#src/shared/texts/text-links.ts';
import { endingOf, fault, stemOf, withoutPlaceholders, type TextKind, type Texts, type TextSet } from './text-set.ts';

/** Every language has the keys of Italian, the source. `checkPlurals` compares the plural endings. */
export function checkKeys(set: TextSet): string[] {
  const source = stems(set.byLanguage.get('it'));
  return [...set.byLanguage].flatMap(([language, texts]) => {
    const own = stems(texts);
    return [
      ...[...source].filter((key) => !own.has(key)).map((key) => fault(set, language, key, 'is missing')),
      ...[...own]
        .filter((key) => !source.has(key))
        .map((key) => fault(set, language, key, 'is not in the Italian file')),
    ];
  });
}

/** The texts stand in the order of the Italian ones: what writes a file writes them so, and one changed word is one changed line. */
export function checkOrder(set: TextSet): string[] {
  const order = new Map([...stems(set.byLanguage.get('it'))].map((key, at) => [key, at]));
  return [...set.byLanguage].flatMap(([language, texts]) => {
    const own = [...stems(texts)].filter((key) => order.has(key));
    const at = own.findIndex((key, place) => (order.get(own[place + 1] ?? '') ?? Infinity) < (order.get(key) ?? 0));
    const next = own[at + 1];
    return next === undefined || at < 0
      ? []
      : [fault(set, language, next, `is not where the Italian text is: ${PROGRAM.texts(`confirm ${language} --all`)}`)];
  });
}

/** A text with plural forms has exactly the forms that `Intl.PluralRules` can return for its language. */
export function checkPlurals(set: TextSet): string[] {
  const plural = new Set(
    [...set.byLanguage.values()].flatMap((texts) => [...texts.keys()].filter(endingOf).map(stemOf)),
  );
  return [...set.byLanguage].flatMap(([language, texts]) => {
    const expected = new Set<string>(
      new Intl.PluralRules(LANGUAGES[language].locale).resolvedOptions().pluralCategories,
    );
    return [...plural].flatMap((stem) => {
      const has = new Set([...texts.keys()].filter((key) => stemOf(key) === stem).map((key) => endingOf(key) ?? ''));
      const missing = [...expected].filter((form) => !has.has(form));
      const extra = [...has].filter((form) => !expected.has(form));
      return [
        ...missing.map((form) => fault(set, language, `${stem}_${form}`, 'is missing: this language has that plural')),
        ...extra.map((form) =>
          fault(set, language, `${stem}_${form}`, 'is a plural form that this language does not have'),
        ),
      ];
    });
  });
}

/** Each text has the placeholders of the Italian one. */
export function checkPlaceholders(set: TextSet): string[] {
  const source = placeholdersOf(set.byLanguage.get('it'));
  return each(set, (language, key, text) => {
    const found = placeholderFault(set.kind, language, key, text, source.get(stemOf(key)) ?? new Set());
    return found === undefined ? undefined : fault(set, language, key, found);
  });
}

/** Each text has the links of the Italian one, to targets that exist. Only pages have links. */
export function checkLinks(set: TextSet): string[] {
  const source = set.byLanguage.get('it');
  return each(set, (language, key, text) => {
    const found = linkFault(set.kind, text, source?.get(key) ?? source?.get(`${stemOf(key)}_other`) ?? text);
    return found === undefined ? undefined : fault(set, language, key, found);
  });
}

const TARGETS: ReadonlySet<string> = new Set([...PAGE_IDS, 'email', 'source']);

/** Compares the links of a text with those of the Italian `source`. Returns what is wrong, if anything, as the end of a sentence. */
export function linkFault(kind: TextKind, text: string, source: string): string | undefined {
  const has = linkTargets(text);
  if (kind !== 'pages') return has.size > 0 ? 'has a link: only texts of pages can have one' : undefined;
  const expected = linkTargets(source);
  const unknown = [...has].filter((to) => !TARGETS.has(to));
  if (unknown.length > 0) return `links to ${unknown.join(', ')}, which is no page`;
  const missing = [...expected].filter((to) => !has.has(to));
  if (missing.length > 0) return `lacks a link, such as [words](${missing[0]})`;
  const extra = [...has].filter((to) => !expected.has(to));
  return extra.length > 0 ? `links to ${extra.join(', ')}, which the Italian text does not` : undefined;
}

/**
 * Compares the placeholders of a text with those that it must have. A singular may leave out `{{count}}` ('one session'), unless
 * the language also uses it for other numbers, as French does for 0. Pages and emails know `product` everywhere, so a language may
 * name the product or not: 'de {{product}}' is wrong French before a vowel.
 * @returns What is wrong, if anything, as the end of a sentence about the text.
 */
export function placeholderFault(
  kind: TextKind,
  language: Language,
  key: string,
  text: string,
  expected: ReadonlySet<string>,
): string | undefined {
  if (/[{}]/.test(withoutPlaceholders(text))) return 'has a brace that is no {{placeholder}}';
  const has = placeholders(text);
  const free = new Set(endingOf(key) === 'one' && isOnlyForOne(language) ? ['count'] : []);
  if (kind !== 'api') free.add('product');
  const missing = [...expected].filter((name) => !has.has(name) && !free.has(name));
  const extra = [...has].filter((name) => !expected.has(name) && !free.has(name));
  if (missing.length > 0) return `lacks {{${missing.join('}}, {{')}}}`;
  if (extra.length > 0) return `has {{${extra.join('}}, {{')}}}, which the Italian text lacks`;
  return undefined;
}

/** Whether 1 is the only one of these numbers with the plural form `one`; Slavic languages also have 21 and 101. */
function isOnlyForOne(language: Language): boolean {
  const plurals = new Intl.PluralRules(LANGUAGES[language].locale);
  return [0, 21, 101].every((number) => plurals.select(number) !== 'one');
}

/** Applies a rule to every text and collects the errors it returns. */
export function each(
  set: TextSet,
  rule: (language: Language, key: string, text: string) => string | undefined,
): string[] {
  return [...set.byLanguage].flatMap(([language, texts]) =>
    [...texts].map(([key, text]) => rule(language, key, text)).filter((found) => found !== undefined),
  );
}

function stems(texts: Texts | undefined): Set<string> {
  return new Set([...(texts?.keys() ?? [])].map(stemOf));
}

/** The placeholders of each text; those of all its forms, by the key without ending, for a text with plural forms. */
export function placeholdersOf(texts: Texts | undefined): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [key, text] of texts ?? [])
    found.set(stemOf(key), new Set([...(found.get(stemOf(key)) ?? []), ...placeholders(text)]));
  return found;
}

/** The names of the placeholders in a text. */
export function placeholders(text: string): Set<string> {
  return new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? ''));
}
