// A cover that the build draws for a text without a picture, from arch, ring and sun (docs/brand.md). The same words give the same cover.
import { createHash } from 'node:crypto';

/** What a cover is drawn from. */
export interface Cover {
  /** A book stands; a chapter lies. */
  readonly shape: 'portrait' | 'landscape';
  /** On the cover; absent: the drawing alone. */
  readonly title?: string | undefined;
  /** Below the title: who wrote it. */
  readonly by?: string | undefined;
  /** The language of its words, such as `eo`; absent: that of the page. */
  readonly lang?: string | undefined;
  /** Equal ones have one colour: the author, or the subject. A number takes the colours in turn. */
  readonly colour: string | number;
  /** Equal ones have one drawing. A number takes the drawings in turn. */
  readonly drawing: string | number;
}

/** Width and height of a shape. */
export const SIZES = { portrait: [240, 320], landscape: [320, 180] } as const;

/** Takes a number in turn, or what a text hashes to: 0 to `count` - 1. */
export function choice(of: string | number, count: number): number {
  const value = typeof of === 'number' ? of : createHash('sha256').update(of).digest().readUInt32BE(20);
  return value % count;
}
