// The text of docs/accessibility.md.
import type { CoveredCriterion } from './coverage.ts';

const INTRODUCTION = `# Accessibility

All criteria of WCAG 2.2 of levels A and AA, with the clause of EN 301 549 V3.2.1 and the tests that cover them.
\`npm run a11y -- --document\` writes this file from [accessibility/coverage.json](accessibility/coverage.json).

\`npm run a11y\` tests every page in nine languages and each state of \`a11y/states/\` with axe-core and with IBM's
accessibility-checker-engine, then the keyboard, the focus, the accessibility tree and the criteria that no engine tests.
What an engine cannot decide is in \`a11y/baseline.json\`, with the date and result of the review; a whole run fails if an
entry no longer occurs. \`npm test\` runs one sample, always the same, with axe alone: a sample by the date would let a
commit pass on one day and fail on the next. \`npm run test:all\` runs the whole matrix.

\`npm run hear\` goes through the site with a screen reader, Orca with Firefox, in Italian, German and English. A speech
dispatcher without a voice writes down what is said to each key, also what the next words cut off, and the run compares it,
line by line, with \`a11y/heard/recorded/\`. A key is done once Orca has nothing left to do and says nothing more. Read
each changed line as a listener would, then record it with \`npm run hear -- NAME --write\`. The recordings are of Debian
12's Orca; without it and the other packages the run is skipped, and says what to install. Pronunciation is not heard:
Orca 43 speaks all languages with one voice.

The journeys are tables of steps in \`a11y/heard/journeys/\`, two at a time. Those to a desktop and to files need what a
desktop host needs, and are left out without it. The error of a field that had a hint is heard twice: Firefox reports that
a description has changed once Orca reads it again.

Not done yet: tests by people with screen readers (NVDA, Orca, VoiceOver, TalkBack), voice control and switches.
`;

/** Returns the whole text of docs/accessibility.md. */
export function accessibilityReport(criteria: readonly CoveredCriterion[]): string {
  return [
    INTRODUCTION,
    figures(criteria),
    '## Criteria',
    '',
    '| Criterion | Level | EN 301 549 | Covered by | Note |',
    '| --- | --- | --- | --- | --- |',
    ...criteria.map(row),
    '',
  ].join('\n');
}

/** How a criterion is covered. */
export function coverageOf(one: CoveredCriterion): 'notApplicable' | 'covered' | 'notDone' {
  if (one.notApplicable !== undefined) return 'notApplicable';
  return one.tests.length > 0 || (one.records?.length ?? 0) > 0 ? 'covered' : 'notDone';
}

function figures(criteria: readonly CoveredCriterion[]): string {
  const count = (state: string) => criteria.filter((one) => coverageOf(one) === state).length;
  return `Of ${criteria.length} criteria ${count('covered')} have tests, ${count('notApplicable')} do not apply, ${count('notDone')} are not done.\n`;
}

function row(one: CoveredCriterion): string {
  const files = new Set(one.tests.map((test) => test.replace(/ > .*/, '')));
  const tests = [...files].map((file) => `\`${file}\``);
  const records = (one.records ?? []).map(({ date, what, result }) => `${date}: ${what}: ${result}`);
  const by = [...tests, ...records].join('<br>') || '**not done**';
  const note = one.notApplicable === undefined ? (one.note ?? '') : `Does not apply. ${one.notApplicable}`;
  const cells = [`${one.id} ${one.name}`, one.level, one.en ?? '–', by, note];
  return `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
}
