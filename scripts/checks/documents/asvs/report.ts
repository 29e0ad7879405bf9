// The text of docs/asvs.md, from the files of docs/asvs/.
import type { Chapter, Requirement } from './requirements.ts';

const LEVELS = [1, 2] as const;
const STATUSES = ['met', 'notApplicable', 'notMet'] as const;

const INTRODUCTION = `# Answers to OWASP ASVS

\`npm run asvs\` writes this file from the data in [asvs/](asvs); do not edit it. It lists every requirement of levels 1 and 2 of the
[Application Security Verification Standard 5.0.0](https://github.com/OWASP/ASVS/tree/v5.0.0_release/5.0/en) (OWASP, CC BY-SA 4.0). Level 2 includes level 1. Requirements are
summarised here; the standard's own text is authoritative.

"Met" names tests that fail without it: the file and title of a test, a row of a drill ([trust.md](../drills/trust.md)), or a rule of the linter or the compiler.
Code without a test counts as not met. Where the standard asks for a document, its section is named. \`npm run checks -- asvs\` verifies that each requirement is answered once, that each test exists, and that this file is up to date.
`;

/** Returns the whole text of docs/asvs.md. */
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
