import { describe, expect, test } from 'vitest';
import { LANGUAGE_CODES } from '#src/shared/languages/languages.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { textsOf } from '#test/texts.ts';
import results from './assessment.json' with { type: 'json' };
import { checklistCsv } from './checklist-file.ts';
import { conformanceOf, criteriaWith, newestDay, type Assessment, type Result } from './conformance.ts';
import { CRITERIA, nameKey, testKey } from './criteria.ts';

const RECORDED = results as Assessment;
const all = (result: Result) => Object.fromEntries(CRITERIA.map(({ id }) => [id, result]));
const MANUAL = { screenReaders: '2026-12-01', disabledPeople: '2026-12-02' };
/** Everything that a status of full conformance needs. */
const COMPLETE: Assessment = { ...RECORDED, criteria: all('passed'), gaps: [], manual: MANUAL };

describe('the conformance status', () => {
  test('is full with all criteria met, no gap, and dated tests with people', () => {
    expect(conformanceOf(COMPLETE)).toBe('full');
    expect(conformanceOf({ ...COMPLETE, criteria: { ...all('passed'), '1.2.4': 'notApplicable' } })).toBe('full');
  });

  test.each<[string, Partial<Assessment>]>([
    ['a criterion failed', { criteria: { ...all('passed'), '1.1.1': 'failed' } }],
    ['a criterion was not assessed', { criteria: { ...all('passed'), '1.1.1': 'notAssessed' } }],
    ['a criterion has no result', { criteria: {} }],
    ['a gap is open', { gaps: RECORDED.gaps.slice(0, 1) }],
    ['there were only automated checks', { manual: {} }],
    ['no screen reader was used', { manual: { disabledPeople: MANUAL.disabledPeople } }],
    ['no disabled person tested it', { manual: { screenReaders: MANUAL.screenReaders } }],
    ['a test with people has no date', { manual: { ...MANUAL, disabledPeople: 'soon' } }],
  ])('is partial if %s', (_, change) => {
    expect(conformanceOf({ ...COMPLETE, ...change })).toBe('partial');
  });

  test('is none if most of the applicable criteria failed', () => {
    expect(conformanceOf({ ...COMPLETE, criteria: all('failed') })).toBe('none');
  });

  test('is not full on the recorded results with all criteria passed', () => {
    expect(conformanceOf({ ...RECORDED, criteria: all('passed') })).toBe('partial');
  });
});

test('the statement has the newest of its days', () => {
  expect(newestDay({ ...COMPLETE, date: '2100-01-03' })).toBe('2100-01-03');
  expect(newestDay({ ...COMPLETE, manual: { screenReaders: 'soon', disabledPeople: '2100-01-02' } })).toBe(
    '2100-01-02',
  );
});

test('the recorded results have one result for each criterion, and no other', () => {
  expect(Object.keys(RECORDED.criteria).toSorted()).toEqual(CRITERIA.map(({ id }) => id).toSorted());
  const results = ['passed', 'failed', 'notApplicable', 'notAssessed'] as const;
  expect(results.flatMap((result) => criteriaWith(RECORDED, result))).toHaveLength(55);
});

describe.each(LANGUAGE_CODES)('in %s', (language) => {
  const texts = textsOf(language);
  const isMissing = (key: TextKey) => texts.t(key) === key || texts.isFallback(key);

  test('every criterion and every gap has its texts', () => {
    const gaps = RECORDED.gaps.map(({ id }) => `statement.gaps.${id}` as TextKey);
    const keys = [...CRITERIA.flatMap((criterion) => [nameKey(criterion), testKey(criterion)]), ...gaps];
    expect(keys.filter(isMissing)).toEqual([]);
  });

  test('the file has a heading and 55 lines of seven columns, the last two empty', () => {
    const csv = checklistCsv(texts);
    expect(csv.startsWith('\uFEFF"')).toBe(true);
    const lines = csv.slice(1).split('\r\n');
    expect(lines.pop()).toBe('');
    expect(lines).toHaveLength(56);
    const separator = language === 'en' ? '","' : '";"';
    const rows = lines.map((line) => line.slice(1, -1).split(separator));
    expect(rows.every((row) => row.length === 7)).toBe(true);
    expect(rows.slice(1).every((row) => row[5] === '' && row[6] === '')).toBe(true);
    expect(rows.slice(1).map(([id]) => id)).toEqual(CRITERIA.map(({ id }) => `WCAG ${id}`));
    expect(rows.some((row) => row.join().includes('{{'))).toBe(false);
  });
});
