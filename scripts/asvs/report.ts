// docs/asvs.md, written from the files of docs/asvs/.
import type { Chapter, Requirement } from './requirements.ts';

const LEVELS = [1, 2] as const;
const STATUSES = ['met', 'notApplicable', 'notMet'] as const;

const INTRODUCTION = `# What OWASP ASVS asks, and what is there

Written by \`npm run asvs\` from the files of [asvs/](asvs); not by hand. It has every requirement of levels 1 and 2 of the
[Application Security Verification Standard 5.0.0](https://github.com/OWASP/ASVS/tree/v5.0.0_release/5.0/en) (OWASP, CC BY-SA 4.0). Level 2 includes level 1. What a requirement asks
is told here in short words of ours; the standard's own words decide.

"Met" names tests that fail without it: a test's file and title, a row of a drill ([trust.md](trust.md)) or a fault that one of the project's own checks must find (\`scripts/guards/\`).
What is only true in the code counts as not met. Where the standard asks for a document, its section is named. \`node scripts/checks.ts asvs\` verifies that each requirement is here once, that each test exists, and that this file is what the data gives.
`;

/** Takes the chapters and gives the text of docs/asvs.md. */
export function asvsReport(chapters: readonly Chapter[]): string {
  return [INTRODUCTION, figures(chapters), ...chapters.map(table)].join('\n');
}

function figures(chapters: readonly Chapter[]): string {
  const all = chapters.flatMap(({ requirements }) => requirements);
  const cells = (requirements: readonly Requirement[]) =>
    LEVELS.flatMap((level) =>
      STATUSES.map((status) => requirements.filter((one) => one.level === level && one.status === status).length),
    ).join(' | ');
  return [
    '## Figures',
    '',
    '| Chapter | Level 1: met | not applicable | not met | Level 2: met | not applicable | not met |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...chapters.map(({ chapter, title, requirements }) => `| V${chapter} ${title} | ${cells(requirements)} |`),
    `| All | ${cells(all)} |`,
    '',
  ].join('\n');
}

function table({ chapter, title, requirements }: Chapter): string {
  return [
    `## V${chapter} ${title}`,
    '',
    '| Requirement | Level | Asks | Is | By what, or why |',
    '| --- | --- | --- | --- | --- |',
    ...requirements.map(
      (one) => `| ${one.id} | ${one.level} | ${cell(one.asks)} | ${STATUS_WORDS[one.status]} | ${reason(one)} |`,
    ),
    '',
  ].join('\n');
}

const STATUS_WORDS = { met: 'met', notApplicable: 'not applicable', notMet: '**not met**' } as const;

function reason(one: Requirement): string {
  if (one.status === 'notApplicable') return cell(one.because);
  if (one.status === 'notMet') return cell(one.missing);
  const tests = one.tests.map((test) => `\`${cell(test)}\``).join('<br>');
  return one.note === undefined ? tests : `${cell(one.note)}<br>${tests}`;
}

const cell = (text: string): string => text.replaceAll('|', '\\|');
