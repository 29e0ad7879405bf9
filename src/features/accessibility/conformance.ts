// Conformance status, derived from the results of the last assessment (Implementing Decision (EU) 2018/1523, annex).
import type { Language } from '#src/shared/languages/languages.ts';
import type { AccessibilityTests } from '#src/shared/site/site-facts.ts';
import { utcTime } from '#src/shared/time/utc-time.ts';
import { CRITERIA } from './criteria.ts';

/** Result of one criterion. `passed`: every check passed, automated or recorded by hand. */
export type Result = 'passed' | 'failed' | 'notApplicable' | 'notAssessed';

/** A known gap. Its text is `statement.gaps.<id>`; dates as YYYY-MM-DD. */
export interface Gap {
  id: string;
  criteria: readonly string[];
  since: string;
  /** `null`: there is no date. */
  planned: string | null;
}

/** Content of `assessment.json`. Dates as YYYY-MM-DD. */
export interface Assessment {
  date: string;
  tools: Readonly<Record<string, string>>;
  engines: Readonly<Record<string, string>>;
  pages: number;
  languages: number;
  states: number;
  criteria: Readonly<Record<string, Result>>;
  gaps: readonly Gap[];
  /** The criteria that a desktop of the operator's own host does not meet, and since when that is known. */
  ownDesktop?: { readonly failed: readonly string[]; readonly since: string };
  /** The last whole run of the journeys with a screen reader (`npm run hear -- --record`). */
  heard?: {
    readonly date: string;
    readonly orca: string;
    readonly firefox: string;
    readonly journeys: number;
    readonly languages: readonly Language[];
  };
  /** Dates of the tests with people who use screen readers, and with disabled people. */
  manual?: Pick<AccessibilityTests, 'screenReaders' | 'disabledPeople'>;
}

/** Returns the numbers of the criteria with a result. A criterion without one counts as not assessed. */
export function criteriaWith({ criteria }: Assessment, result: Result): string[] {
  return CRITERIA.map(({ id }) => id).filter((id) => (criteria[id] ?? 'notAssessed') === result);
}

/** Returns the newest day of what the statement says: tests by programs and by people, and gaps. A day that is none counts for nothing. */
export function newestDay({ date, gaps, heard, manual }: Assessment): string {
  const days = [...gaps.map(({ since }) => since), heard?.date, manual?.screenReaders, manual?.disabledPeople];
  return days.reduce<string>((newest, day = '') => (utcTime(day) !== undefined && day > newest ? day : newest), date);
}

/**
 * Returns the status. `full` needs every criterion passed or not applicable, no open gap, and dated tests with people: automated
 * checks alone are never enough. `none`: most of the applicable criteria failed.
 */
export function conformanceOf(assessment: Assessment): 'full' | 'partial' | 'none' {
  const count = (result: Result) => criteriaWith(assessment, result).length;
  const applicable = CRITERIA.length - count('notApplicable');
  if (count('failed') > applicable / 2) return 'none';
  const { manual, gaps } = assessment;
  const isTestedByPeople = [manual?.screenReaders, manual?.disabledPeople].every(
    (day = '') => utcTime(day) !== undefined,
  );
  return count('passed') === applicable && gaps.length === 0 && isTestedByPeople ? 'full' : 'partial';
}
