import { expect, test } from 'vitest';
import { Commands } from './commands.ts';
import { KEYS } from './keysyms.ts';

const A = 0x61;

test('a letter waits for the command before it, and for nothing else', () => {
  const commands = new Commands();
  const press = (keysym: number, now: number) => commands.waitFor(keysym, true, now).ms;
  expect(press(A, 0)).toBe(0);
  expect(press(KEYS.Backspace, 5)).toBe(0);
  expect(press(KEYS.Backspace, 6)).toBe(0);
  expect(press(KEYS.Shift, 7)).toBe(0);
  expect(press(A, 7)).toBe(59);
  expect(press(A, 8)).toBe(0);
  expect(commands.waitFor(A, false, 7).ms).toBe(0);
  expect(press(KEYS.Enter, 66)).toBe(0);
  expect(press(KEYS.Enter, 67)).toBe(0);
  expect(press(A, 68)).toBe(0);
  press(KEYS.Control, 100);
  expect(press(A, 101)).toBe(0);
  commands.waitFor(KEYS.Control, false, 110);
  expect(press(A, 120)).toBe(41);
  press(KEYS.Backspace, 200);
  expect(press(A, 350)).toBe(30);
  press(KEYS.Backspace, 400);
  expect(press(A, 700)).toBe(0);
});

test('the first key after a press of the pointer waits until that has arrived', () => {
  const commands = new Commands();
  const press = (keysym: number, now: number) => commands.waitFor(keysym, true, now).ms;
  commands.pressed(1_000);
  expect([press(KEYS.Shift, 1_001), press(A, 1_001), press(A, 1_002)]).toEqual([0, 30, 0]);
  commands.pressed(2_000);
  expect([press(KEYS.Backspace, 2_001), press(KEYS.Backspace, 2_002)]).toEqual([30, 0]);
  commands.pressed(3_000);
  expect(press(A, 4_000)).toBe(0);
});
