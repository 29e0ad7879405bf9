// Mouse and keys as actions, which WebDriver (section 17) and WebDriver BiDi (`input.performActions`) have in the same form.
import type { Driver, Key } from './driver.ts';

/** The code points of keys without a character (W3C WebDriver, section 17.4.2). */
const KEY_CODES: Readonly<Record<Key, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  End: '\uE010',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

const strike = (value: string) => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
];

/** The input of a driver. `send` performs the actions of one input source. */
export function inputBy(
  send: (sources: readonly object[]) => Promise<unknown>,
): Pick<Driver, 'click' | 'type' | 'press'> {
  const act = async (type: string, id: string, actions: readonly object[]) =>
    void (await send([{ type, id, actions }]));
  return {
    click: (x, y) =>
      act('pointer', 'mouse', [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]),
    type: (text) => act('key', 'keyboard', [...text].flatMap(strike)),
    press: (key) => act('key', 'keyboard', strike(KEY_CODES[key])),
  };
}
