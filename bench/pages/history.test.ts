import { expect, test } from 'vitest';
import { historyLine, trend, worseFigures, type HistoryLine } from './history.ts';

const line = (figures: Record<string, number>, machine = 'A, 2 cores'): HistoryLine => ({
  date: '2026-01-02',
  commit: 'abc1234',
  machine,
  versions: '',
  load: 0,
  pages: { '/de/home': figures },
});

test('keeps ratios to the page without script, times, and the longest INP', () => {
  const sides = new Map([
    ['aperta', { bytes: 300, lcp: 110, work: 90, tbt: 3.4, menu: 24, page: 40 }],
    ['without script', { bytes: 100, lcp: 100, work: 60 }],
  ]);
  const { pages } = historyLine(line({}), new Map([['/de/home', sides]]));
  expect(pages).toEqual({ '/de/home': { 'bytes ratio': 3, 'lcp ratio': 1.1, 'work ratio': 1.5, tbt: 3, inp: 40 } });
});

test('names what is more than 10 % worse than in the last run on such a machine', () => {
  const lines = [line({ 'work ratio': 1, tbt: 100, inp: 16 }), line({ 'work ratio': 1 }, 'B, 8 cores')];
  const last = line({ 'work ratio': 1.2, tbt: 109, inp: 24 });
  expect(worseFigures([...lines, last])).toEqual(['/de/home: work ratio 1.2, before 1 (2026-01-02, abc1234)']);
  expect(worseFigures([line({ tbt: 100 }), line({ tbt: 111 })])).toHaveLength(1);
  expect(worseFigures([last])).toEqual([]);
});

test('shows one row for each run', () => {
  const text = trend([line({ tbt: 100 }), line({ tbt: 111 })]).replaceAll(/ +/g, ' ');
  expect(text).toContain('| date | commit | tbt | machine |');
  expect(text).toContain('| 2026-01-02 | abc1234 | 111 | A, 2 cores |');
});
