import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SLIDES, wrap } from './slides.ts';

describe('slides', () => {
  test('are sixteen, numbered 001 to 016', () => {
    expect(SLIDES).toEqual(Array.from({ length: 16 }, (_, i) => String(i + 1).padStart(3, '0')));
  });

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
