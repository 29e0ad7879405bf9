// The 55 success criteria of WCAG 2.2, levels A and AA, with the clause of EN 301 549 V3.2.1 that has the same requirement.
import type { TextKey } from '#src/shared/texts/texts.ts';
import list from './criteria.json' with { type: 'json' };

/** One criterion: number, level, and clause; `null` where EN 301 549 V3.2.1 does not have it. */
export interface Criterion {
  id: string;
  level: string;
  en: string | null;
}

/** All criteria, in the order of WCAG. */
export const CRITERIA: readonly Criterion[] = list;

/** The four principles of WCAG: first digit of the numbers of their criteria. */
export const PRINCIPLES = ['1', '2', '3', '4'] as const;

/** Key of the name of a criterion. */
export function nameKey({ id }: Criterion): TextKey {
  return `checklist.c${id.replaceAll('.', '_')}.name` as TextKey;
}

/** Key of the text that says how to test a criterion. */
export function testKey({ id }: Criterion): TextKey {
  return `checklist.c${id.replaceAll('.', '_')}.test` as TextKey;
}
