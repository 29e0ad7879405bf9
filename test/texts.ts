// The texts in `src/texts/`, for tests in Node: a test of behaviour names a text by its key, so that new wording does not break
// it. Component tests use `textsOf` of test/render.tsx.
import { readFileSync } from 'node:fs';
import site from '#site';
import { translate, type MessageKey } from '#src/server/texts/messages.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import type { PlaceholderValues } from '#src/shared/texts/placeholders.ts';
import { siteTexts } from '#src/shared/texts/site-texts.ts';
import type { Catalogue, Texts } from '#src/shared/texts/texts.ts';

type Reason = Extract<MessageKey, `reason.${string}`> extends `reason.${infer Name}` ? Name : never;

/** Returns all texts of the site in a language. */
export function textsOf(language: Language): Texts {
  const file = new URL(`../src/texts/${language}/pages.json`, import.meta.url);
  const catalogue = JSON.parse(readFileSync(file, 'utf8')) as Catalogue;
  return siteTexts(language, catalogue, site);
}

/** Returns the body of a refused request with a message of the group `request`. */
export const refusalBody = (key: Extract<MessageKey, `request.${string}`>, language: Language = 'en') => ({
  detail: translate(language, key),
});

/** Returns one clause of the sentence in `detail`, in English: a text of the group `reason` in `api.json`. */
export const reason = (name: Reason, values: PlaceholderValues = {}): string =>
  translate('en', `reason.${name}`, values);

/** Joins clauses to one sentence, as `detail` has it. */
export function sentence(...clauses: readonly string[]): string {
  const text = clauses.join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
