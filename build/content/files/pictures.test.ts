import { expect, test } from 'vitest';
import { widthsOf } from './pictures.ts';

test.each([
  [300, [480]],
  [480, [480]],
  [490, [480, 490]],
  [700, [480, 700]],
  [960, [480, 960]],
  [1599, [480, 960, 1599]],
  [1600, [480, 960, 1600]],
  [4000, [480, 960, 1600]],
])('a picture of %i pixels keeps its own width up to the largest', (own, widths) => {
  expect(widthsOf(own)).toEqual(widths);
});
