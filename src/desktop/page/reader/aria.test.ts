import { expect, test } from 'vitest';
import { nodeAttributes } from './aria.ts';

test('a number is the value of an element, a length its text alone', () => {
  const spin = (value: string) => nodeAttributes({ id: 1, role: 'spin', name: 'Rows', states: [], value });
  expect(spin('2,5')).toMatchObject({ 'aria-label': 'Rows', 'aria-valuetext': '2,5', 'aria-valuenow': 2.5 });
  expect(spin('2 cm')['aria-valuenow']).toBeUndefined();
});
