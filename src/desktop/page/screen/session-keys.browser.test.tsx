import { afterEach, expect, test } from 'vitest';
import { KEYS, keyOf } from './keysyms.ts';
import type { Screen } from './screen.ts';
import { SessionKeys } from './session-keys.ts';

const { lang } = document.documentElement;
afterEach(() => {
  document.documentElement.lang = lang;
});

test.each([
  ['de', [KEYS.Control, keyOf('a')]],
  ['es', [KEYS.Control, KEYS.End, KEYS.Shift, KEYS.Home]],
])('all is marked by the keys that programs have for it in %s', (language, keys) => {
  document.documentElement.lang = language;
  const pressed: number[] = [];
  const sendKey: Screen['sendKey'] = (key, _, isDown) => isDown !== false && pressed.push(key);
  new SessionKeys({ sendKey } as Screen, () => undefined).selectAll();
  expect(pressed).toEqual(keys);
});
