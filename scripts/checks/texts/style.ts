// The style of the texts (docs/languages.md). A finding that style-baseline.json accepts is a warning; any other one is an error.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE_CODES, type Language } from '#src/shared/languages.ts';
import type { Check, Outcome } from '../check.ts';
import { BASELINE, compare, readBaseline, shrink } from './style/baseline.ts';
import { findStyle, type LanguageFindings } from './style/findings.ts';
import { readTextSet, TEXT_KINDS } from './text-set.ts';
import { readWording } from './wording.ts';

/** Fails on findings that are not accepted, and on accepted ones that no longer occur. */
export const checkStyle: Check = (root) => outcomeOf(root, findAll(root));

/** Removes from the list what no longer occurs, then checks. Adds nothing, unless there is no list. */
export function writeStyleBaseline(root: string): Outcome {
  const found = findAll(root);
  const old = readBaseline(root);
  const entries = [...found].map(([language, one]) => [language, shrink(one, old?.[language], old === undefined)]);
  writeFileSync(join(root, BASELINE), `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
  return outcomeOf(root, found);
}

function findAll(root: string): Map<Language, LanguageFindings> {
  const sets = TEXT_KINDS.map((kind) => readTextSet(root, kind).set);
  return new Map(
    LANGUAGE_CODES.map((language) => {
      // English texts of the API are Djoser's own, byte for byte.
      const own = sets.filter(({ kind }) => !(kind === 'api' && language === 'en'));
      const texts = new Map(own.map(({ kind, byLanguage }) => [kind, byLanguage.get(language) ?? new Map()] as const));
      return [language, findStyle(language, texts, readWording(root, language).wording.style ?? {})];
    }),
  );
}

function outcomeOf(root: string, found: ReadonlyMap<Language, LanguageFindings>): Outcome {
  const baseline = readBaseline(root) ?? {};
  const faults = [...found].flatMap(([language, one]) => compare(language, one, baseline[language]));
  const warnings = [...found].flatMap(([language, { findings, colons, colonShare }]) => [
    ...findings.map(({ message }) => message),
    ...(colons > 0 ? [`src/texts/${language}: ${colonShare}`] : []),
  ]);
  return { faults, warnings, note: `${warnings.length} warnings` };
}
