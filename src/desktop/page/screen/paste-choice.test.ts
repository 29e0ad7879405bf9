import { expect, test } from 'vitest';
import { createPasteChoice } from './paste-choice.ts';

test('a text that the device could not get is pasted until something else is copied there', () => {
  const choice = createPasteChoice();
  expect(choice.textFor('device')).toBe('device');
  choice.prefer('session');
  expect([choice.textFor('device'), choice.textFor('device')]).toEqual(['session', 'session']);
  expect([choice.textFor('newer'), choice.textFor('device')]).toEqual(['newer', 'device']);
  choice.prefer('session');
  choice.forget();
  expect(choice.textFor('device')).toBe('device');
});
