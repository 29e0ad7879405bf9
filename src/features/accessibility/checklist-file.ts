// The checklist as a CSV file (RFC 4180), from the same texts as the page.
import type { Language } from '#src/shared/languages/languages.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import { CRITERIA, nameKey, testKey } from './criteria.ts';

/** Address of the file in a language. It does not change with the content. */
export function checklistPath(language: Language): string {
  return `/downloads/wcag-2.2-checklist-${language}.csv`;
}

/**
 * Returns the file: a heading and one line for each criterion, with empty columns for result and notes. It begins with a byte order
 * mark, and its separator is the one that spreadsheet programs expect where the language is spoken: a semicolon, in English a comma.
 * A number alone, such as 1.4.10, would become a date in many of them.
 */
export function checklistCsv({ t, language }: Pick<Texts, 't' | 'language'>): string {
  const separator = language === 'en' ? ',' : ';';
  const heading = [
    t('checklist.number'),
    t('checklist.name'),
    t('checklist.levelColumn'),
    t('checklist.clauseColumn'),
    t('checklist.test'),
    t('checklist.result'),
    t('checklist.notes'),
  ];
  const rows = CRITERIA.map((criterion) => [
    `WCAG ${criterion.id}`,
    t(nameKey(criterion)),
    criterion.level,
    criterion.en ?? '',
    t(testKey(criterion)),
    '',
    '',
  ]);
  return `\uFEFF${[heading, ...rows].map((row) => `${row.map(quote).join(separator)}\r\n`).join('')}`;
}

function quote(field: string): string {
  return `"${field.replaceAll('"', '""')}"`;
}
