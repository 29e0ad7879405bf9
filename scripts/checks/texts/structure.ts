// What must agree in all languages: keys, plural forms, placeholders.
import { LANGUAGES, type Language } from '#src/shared/languages.ts';
import { endingOf, fault, stemOf, withoutPlaceholders, type Texts, type TextSet } from './text-set.ts';

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

/** A text with plural forms has exactly the forms that `Intl.PluralRules` can return for its language. */
export function checkPlurals(set: TextSet): string[] {
  const plural = new Set(
    [...set.byLanguage.values()].flatMap((texts) => [...texts.keys()].filter(endingOf).map(stemOf)),
  );
  return [...set.byLanguage].flatMap(([language, texts]) => {
    const wanted = new Set<string>(new Intl.PluralRules(LANGUAGES[language].locale).resolvedOptions().pluralCategories);
    return [...plural].flatMap((stem) => {
      const has = new Set([...texts.keys()].filter((key) => stemOf(key) === stem).map((key) => endingOf(key) ?? ''));
      const missing = [...wanted].filter((form) => !has.has(form));
      const extra = [...has].filter((form) => !wanted.has(form));
      return [
        ...missing.map((form) => fault(set, language, `${stem}_${form}`, 'is missing: this language has that plural')),
        ...extra.map((form) =>
          fault(set, language, `${stem}_${form}`, 'is a plural form that this language does not have'),
        ),
      ];
    });
  });
}

/** Each text has the placeholders of the Italian one; a singular may leave out `{{count}}` ('one session'). */
export function checkPlaceholders(set: TextSet): string[] {
  const source = bySource(set.byLanguage.get('it'));
  return each(set, (language, key, text) => {
    const rest = withoutPlaceholders(text);
    if (/[{}]/.test(rest)) return fault(set, language, key, 'has a brace that is no {{placeholder}}');
    const wanted = source.get(stemOf(key)) ?? new Set();
    const has = placeholders(text);
    const free = endingOf(key) === 'one' ? ['count'] : [];
    const missing = [...wanted].filter((name) => !has.has(name) && !free.includes(name));
    const extra = [...has].filter((name) => !wanted.has(name));
    if (missing.length > 0) return fault(set, language, key, `lacks {{${missing.join('}}, {{')}}}`);
    if (extra.length > 0)
      return fault(set, language, key, `has {{${extra.join('}}, {{')}}}, which the Italian text lacks`);
    return undefined;
  });
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

function bySource(texts: Texts | undefined): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [key, text] of texts ?? [])
    found.set(stemOf(key), new Set([...(found.get(stemOf(key)) ?? []), ...placeholders(text)]));
  return found;
}

function placeholders(text: string): Set<string> {
  return new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? ''));
}
