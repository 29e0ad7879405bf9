import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { isAvailable, SLIDES, wrap } from './slides.ts';

const site = vi.hoisted(() => ({
  testEnvironmentUrl: null as string | null,
  workSessionUrls: [] as (string | null)[],
}));
vi.mock('#site', () => ({ default: site }));

describe('slides', () => {
  test.each([
    [0, 1, 1],
    [15, 1, 0],
    [0, -1, 15],
    [7, 0, 7],
  ])('wrap from %i by %i to %i', (index, step, to) => {
    expect(wrap(index, step)).toBe(to);
  });

  test('return after as many steps forward as back, and never leave the row', () => {
    fc.assert(
      fc.property(fc.nat(15), fc.integer({ min: -1000, max: 1000 }), (index, step) => {
        const there = wrap(index, step);
        expect(there).toBeGreaterThanOrEqual(0);
        expect(there).toBeLessThan(16);
        expect(wrap(there, -step)).toBe(index);
      }),
    );
  });
});

describe('what a slide shows can be used today', () => {
  const TRIAL = 'https://trial.example/';
  const SESSION = 'https://session.example/';
  const ALWAYS = ['002', '003', '006', '007', '014', '015', '016'];

  test.each<[string, string | null, (string | null)[], string[]]>([
    ['has every link', TRIAL, [SESSION, SESSION], ['001', '004', '005']],
    ['has one session and no trial', null, [null, SESSION], ['001', '005']],
    ['has a trial and no session', TRIAL, [null], ['004']],
    ['has no links', null, [null, null], []],
    ['has no links and no places for them', null, [], []],
  ])('where the site %s', (_, testEnvironmentUrl, workSessionUrls, withLinks) => {
    Object.assign(site, { testEnvironmentUrl, workSessionUrls });
    expect(SLIDES.filter(isAvailable)).toEqual([...ALWAYS, ...withLinks].toSorted());
  });
});
