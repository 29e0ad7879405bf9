// docs/accessibility.md: each criterion of WCAG is answered once, and each test it names exists.
import type { Check } from '../check.ts';
import { fileExists, readText } from '../tree.ts';
import { readCoverage } from './accessibility/coverage.ts';
import { accessibilityReport, coverageOf } from './accessibility/report.ts';
import { createReferenceCheck } from './tests-named/references.ts';

const REPORT = 'docs/accessibility.md';

/** The 55 criteria of WCAG 2.2, levels A and AA: the data, the tests it names and the report. */
export const checkAccessibility: Check = (root) => {
  const criteria = readCoverage(root);
  const referenceFault = createReferenceCheck(root);
  const references = criteria.flatMap(({ id, tests }) =>
    tests.flatMap((test) => {
      const fault = referenceFault(test);
      return fault === undefined ? [] : [`${id}: ${fault}`];
    }),
  );
  const isCurrent = fileExists(root, REPORT) && readText(root, REPORT) === accessibilityReport(criteria);
  const count = (state: string) => criteria.filter((one) => coverageOf(one) === state).length;
  return {
    faults: [
      ...references,
      ...(isCurrent ? [] : [`${REPORT}: differs from what the data gives: npm run a11y -- --document`]),
    ],
    note: `${count('covered')} covered, ${count('notApplicable')} not applicable, ${count('notDone')} not done`,
  };
};
