import { expect, test } from 'vitest';
import { normalizeBounded } from './bounded-text.ts';

test('a text is normalised, unless sorting its marks would take long', () => {
  expect(normalizeBounded('e\u0301\u0323', 'NFC', 9)).toBe('\u1eb9\u0301');
  const short = `a${'\u0301'.repeat(60)}\u0323`;
  expect(normalizeBounded(short, 'NFD', 99)).toBe(`a\u0323${'\u0301'.repeat(60)}`);
  const long = `a${'\u0344'.repeat(1100)}${'\u0f73'.repeat(900)}`;
  expect(normalizeBounded(long, 'NFC', 2048)).toBe(long);
});
