import { expect, test } from 'vitest';
import { createPasteChoice } from './paste-choice.ts';

test('a text that the device could not get is pasted until something else is copied there', () => {
  const choice = createPasteChoice();
  const textFor = (device: string) => choice.at(device).text();
  expect(textFor('device')).toBe('device');
  choice.prefer('session');
  expect([textFor('device'), textFor('device')]).toEqual(['session', 'session']);
  expect([textFor('newer'), textFor('device')]).toEqual(['newer', 'device']);
  choice.prefer('session');
  choice.joined('session');
  expect(textFor('device')).toBe('device');
});

test('what a program copied last stays, and what was copied on the device last is pasted', () => {
  let now = 0;
  const choice = createPasteChoice(() => now);
  now = 10;
  // A picture, before anything was pasted.
  expect(choice.at('device').keeps(5)).toBe(true);
  // Bold words, which the device has as a text.
  choice.joined('session');
  expect(choice.at('session').keeps(9)).toBe(true);
  // Copied on the device, and then a picture in the session.
  now = 20;
  choice.returned();
  expect(choice.at('newer').keeps(9)).toBe(false);
  expect(choice.at('newest').keeps(25)).toBe(true);
});
