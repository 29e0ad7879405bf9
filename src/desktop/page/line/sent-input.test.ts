import { expect, test } from 'vitest';
import { SentInput } from './sent-input.ts';

const key = (letter: string, isDown: boolean, keysym = letter.charCodeAt(0)) =>
  new Uint8Array([4, isDown ? 1 : 0, 0, 0, 0, 0, keysym >> 8, keysym]);
const press = (letter: string) => [key(letter, true), key(letter, false)];
const CONTROL = 0xffe3;
const CLICK = new Uint8Array([5, 1, 0, 9, 0, 9]);
const MOVE = new Uint8Array([5, 0, 0, 9, 0, 9]);

/** What a page sends at first that is back after a cut, if the session got the first `taken` of these messages. */
function afterCut(messages: readonly Uint8Array[], taken: number) {
  const input = new SentInput();
  const socket = { send: () => undefined } as Pick<WebSocket, 'send'>;
  expect(input.join(socket, 0)).toEqual([]);
  // noVNC uses the same bytes for all.
  const bytes = new Uint8Array(12);
  for (const data of messages) {
    bytes.set(data);
    socket.send(bytes.subarray(0, data.length));
  }
  return input.join({ send: () => undefined }, taken);
}

test('letters that did not come are sent once, in order, and not after a press of the pointer', () => {
  const word = [...press('a'), MOVE, ...press('b'), ...press('c')];
  expect(afterCut(word, 3)).toEqual([...press('b'), ...press('c')]);
  expect(afterCut(word, word.length)).toEqual([]);
  expect(afterCut([...word, CLICK, ...press('d')], 5)).toEqual(press('c'));
  expect(afterCut([CLICK, ...press('d')], 0)).toEqual([]);
});

test('a shortcut stays one, and no key hangs', () => {
  const [down, up] = [key('', true, CONTROL), key('', false, CONTROL)];
  expect(afterCut([down, ...press('s'), up], 1)).toEqual([down, ...press('s'), up]);
  expect(afterCut([down, ...press('s')], 1)).toEqual([down, ...press('s'), up]);
});
