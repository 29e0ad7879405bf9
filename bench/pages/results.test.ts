import { expect, test } from 'vitest';
import { chart } from './chart.ts';
import { medians } from './figures.ts';
import { missedLimits } from './limits.ts';
import type { Results } from './results.ts';
import { sections } from './tables.ts';

const results: Results = new Map([
  [
    '/de/home',
    new Map([
      ['aperta', { bytes: 30_000, tbt: 12, work: 90, menu: 16 }],
      ['without script', { bytes: 20_000, tbt: 0, work: 80 }],
      ['spa', { bytes: 60_000, tbt: 24, work: 180, menu: 48 }],
    ]),
  ],
]);

test('takes the median of each figure, and leaves out what was not measured', () => {
  expect(medians([{ lcp: 3 }, { lcp: 1, tbt: 5 }, { lcp: 2 }])).toEqual({ lcp: 2, tbt: 5 });
});

test('shows ratios, differences from 0, and empty cells', () => {
  const text = sections(results).join('\n').replaceAll(/ +/g, ' ');
  expect(text).toContain('| aperta / | without script | spa |');
  expect(text).toContain('| bytes | 1.50 | 0.50 |');
  expect(text).toContain('| Total Blocking Time | +12 ms | 0.50 |');
  expect(text).toContain('| INP menu | | 0.33 |');
  expect(text).toContain('| INP menu | ≤ 16 ms | | 48 ms |');
});

test('names figures above their limit', () => {
  expect(missedLimits({ tbt: 60, longest: 50, work: 150, menu: 104 }, { tbt: 0, work: 100 })).toEqual([
    'Total Blocking Time 60 ms, limit 50 ms',
    'INP menu 104 ms, limit 100 ms',
  ]);
  expect(missedLimits({ tbt: 60, work: 151 }, { tbt: 30, work: 100 })).toEqual([
    'Total Blocking Time 60 ms, limit 45 ms',
    'main-thread work 151 ms, limit 150 ms',
  ]);
});

test('draws a bar for each value, with the values in words', () => {
  const svg = chart(results, 'Pages & others');
  expect(svg.match(/<rect /g)).toHaveLength(9);
  expect(svg).toContain('<title id="title">Pages &amp; others</title>');
  expect(svg).toContain('/de/home, bytes: aperta 30.0 kB, without script 20.0 kB, spa 60.0 kB.');
});
