// docs/accessibility.md: each criterion of WCAG is answered once.
import type { Check } from '../check.ts';
import { readText } from '../tree.ts';
import { readCoverage } from './accessibility/coverage.ts';
import { accessibilityReport, coverageOf } from './accessibility/report.ts';

const REPORT = 'docs/accessibility.md';

/** The 55 criteria of WCAG 2.2, levels A and AA: the data and the report. */
export const checkAccessibility: Check = (root) => {
  const criteria = readCoverage(root);
  const isCurrent = readText(root, REPORT) === accessibilityReport(criteria);
  const count = (state: string) => criteria.filter((one) => coverageOf(one) === state).length;
  return {
    faults: isCurrent ? [] : [`${REPORT}: differs from what the data gives: npm run a11y -- --document`],
    note: `${count('covered')} covered, ${count('notApplicable')} not applicable, ${count('notDone')} not done`,
  };
};
