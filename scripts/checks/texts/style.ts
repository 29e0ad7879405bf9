// The style of the texts (docs/languages.md).
import { LANGUAGE_CODES } from '#src/shared/languages/languages.ts';
import { readTextSet, shownTexts, TEXT_KINDS } from '../../text-rules/text-set.ts';
import type { Check } from '../check.ts';
import { findStyle } from './style/findings.ts';
import { readWording } from './wording.ts';

/** Fails on findings that `wording.json` does not accept, and on accepted ones that no longer occur. */
export const checkStyle: Check = (root) => {
  const sets = TEXT_KINDS.map((kind) => shownTexts(readTextSet(root, kind).set));
  const faults = LANGUAGE_CODES.flatMap((language) => {
    // English texts of the API are Djoser's own, byte for byte.
    const own = sets.filter(({ kind }) => !(kind === 'api' && language === 'en'));
    const texts = new Map(own.map(({ kind, byLanguage }) => [kind, byLanguage.get(language) ?? new Map()] as const));
    return findStyle(language, texts, readWording(root, language).wording.style ?? {});
  });
  return { faults };
};
