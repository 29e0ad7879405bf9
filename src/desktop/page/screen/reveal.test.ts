import { expect, test } from 'vitest';
import { shiftToShow } from './reveal.ts';

test('what is seen moves as little as shows the part', () => {
  const seen = [100, 80] as const;
  expect(shiftToShow(120, 10, ...seen)).toBe(0);
  expect(shiftToShow(175, 2, ...seen)).toBe(7);
  expect(shiftToShow(104, 2, ...seen)).toBe(-6);
  expect(shiftToShow(150, 900, ...seen)).toBe(40);
});
