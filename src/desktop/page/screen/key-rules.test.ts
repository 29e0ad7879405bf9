import { expect, test } from 'vitest';
import { clipboardUse, type KeyPress, makesText, shortcutLetter } from './key-rules.ts';

const MODIFIERS = { C: 'ctrlKey', A: 'altKey', M: 'metaKey', S: 'shiftKey' } as const;

/** `modifiers`: letters of the table above, and G for AltGr. */
function press(key: string, code = '', modifiers = '', more: Partial<KeyPress> = {}): KeyPress {
  const held = Object.entries(MODIFIERS).map(([letter, name]) => [name, modifiers.includes(letter)] as const);
  const event = { key, code, isComposing: false, location: 0, ...Object.fromEntries(held), ...more };
  return { ...event, getModifierState: () => modifiers.includes('G') } as KeyPress;
}
const on = (system: 'linux' | 'windows' | 'apple', { isSoft = false, isTaken = false } = {}) => ({
  isApple: system === 'apple',
  isWindows: system === 'windows',
  isSoft,
  isTaken,
});

test.each([
  ['a letter', press('a', 'KeyA'), on('linux')],
  ['a capital', press('Ά', 'KeyA', 'S'), on('linux')],
  ['two letters of one key', press('لا', 'KeyB'), on('linux')],
  ['a dead key', press('Dead', 'Semicolon'), on('linux')],
  ['a dead key of Chromium', press('Process', 'Semicolon'), on('linux')],
  ['Compose', press('Compose', 'ContextMenu'), on('linux')],
  ['AltGr', press('@', 'KeyQ', 'G'), on('linux')],
  ['AltGr of Windows', press('@', 'KeyQ', 'GCA'), on('windows')],
  ['Option of Apple', press('@', 'KeyL', 'A'), on('apple')],
  ['Option itself', press('Alt', 'AltLeft', 'A'), on('apple')],
  ['Enter that ends a composition', press('Enter', 'Enter'), on('apple', { isTaken: true })],
  ['an arrow in a list of an input method', press('ArrowDown', 'ArrowDown', '', { isComposing: true }), on('linux')],
  ['Backspace of a phone', press('Backspace', ''), on('linux', { isSoft: true })],
])('%s is left to the browser', (_, event, keyboard) => {
  expect(makesText(event, keyboard)).toBe(true);
});

test.each([
  ['Ctrl+A', press('a', 'KeyA', 'C'), on('linux')],
  ['Alt+F', press('f', 'KeyF', 'A'), on('linux')],
  ['Ctrl+AltGr+Q', press('@', 'KeyQ', 'GC'), on('linux')],
  ['⌘S', press('s', 'KeyS', 'M'), on('apple')],
  ['Enter', press('Enter', 'Enter'), on('linux')],
  ['F1', press('F1', 'F1'), on('linux')],
  ['Backspace', press('Backspace', 'Backspace'), on('linux')],
  ['Ctrl+Backspace on a phone', press('Backspace', 'Backspace', 'C'), on('linux', { isSoft: true })],
  ['1 of the number pad', press('1', 'Numpad1', '', { location: 3 }), on('linux')],
])('%s is a key of the session', (_, event, keyboard) => {
  expect(makesText(event, keyboard)).toBe(false);
});

test.each([
  ['c', 'KeyI', 'c'],
  ['C', 'KeyC', 'c'],
  ['ψ', 'KeyC', 'c'],
  ['с', 'KeyC', 'c'],
  ['ü', 'BracketLeft', undefined],
  ['Enter', 'Enter', undefined],
  [';', 'KeyQ', undefined],
])('the shortcut of %s at %s is %s', (key, code, letter) => {
  expect(shortcutLetter({ key, code })).toBe(letter);
});

test.each([
  [press('v', 'KeyV', 'C'), false, 'paste'],
  [press('V', 'KeyV', 'CS'), false, 'paste'],
  [press('v', 'Period', 'C'), false, 'paste'],
  [press('ω', 'KeyV', 'C'), false, 'paste'],
  [press('Insert', 'Insert', 'S'), false, 'paste'],
  [press('v', 'KeyV', 'M'), true, 'paste'],
  [press('√', 'KeyV', 'MAS'), true, 'paste'],
  [press('Insert', 'Insert', 'C'), false, 'copy'],
  [press('j', 'KeyC', 'C'), false, undefined],
  [press('k', 'KeyV', 'C'), false, undefined],
  [press('v', 'KeyV', 'CA'), false, undefined],
  [press('v', 'KeyV', 'M'), false, undefined],
  [press('Delete', 'Delete', 'S'), false, 'cut'],
  [press('ч', 'KeyX', 'C'), false, 'cut'],
])('$key at $code, with the modifiers $0, asks for its use of the clipboard', (event, isApple, use) => {
  expect(clipboardUse(event, isApple)).toBe(use);
});
