import { expect, test } from 'vitest';
import { SentInput } from './sent-input.ts';

const CONTROL = 0xffe3;
const key = (letter: string | number, isDown: boolean) => ({
  keysym: typeof letter === 'number' ? letter : letter.charCodeAt(0),
  isDown,
});
const press = (letter: string) => [key(letter, true), key(letter, false)];
const CLICK = new Uint8Array([5, 1, 0, 9, 0, 9]);
const MOVE = new Uint8Array([5, 0, 0, 9, 0, 9]);
/** Sent by itself with each stream. */
const CLIPBOARD = new Uint8Array([6, 0, 0, 0, 0xff, 0xff, 0xff, 0xf8, 0x1f, 0, 0, 1, 0, 0, 0, 0]);
type Message = ReturnType<typeof key> | Uint8Array;

function joined(input: SentInput, taken: number) {
  const socket = { send: () => undefined } as Pick<WebSocket, 'send'>;
  input.join(socket, taken);
  // noVNC uses the same bytes for all.
  const bytes = new Uint8Array(16);
  return (messages: readonly Message[]) => {
    for (const one of messages) {
      const data =
        one instanceof Uint8Array ? one : [4, one.isDown ? 1 : 0, 0, 0, 0, 0, one.keysym >> 8, one.keysym & 255];
      bytes.set(data);
      socket.send(bytes.subarray(0, data.length));
    }
  };
}

/** What a page sends at first that is back after a cut, if the session got the first `taken` of these messages. */
function afterCut(messages: readonly Message[], taken: number) {
  const input = new SentInput();
  joined(input, 0)(messages);
  expect(input.take()).toEqual([]);
  joined(input, taken);
  return input.take();
}

test('letters that did not come are sent once, in order, and not after a press of the pointer', () => {
  const word = [...press('a'), MOVE, ...press('b'), ...press('c')];
  expect(afterCut(word, 3)).toEqual([...press('b'), ...press('c')]);
  expect(afterCut(word, word.length)).toEqual([]);
  expect(afterCut([...word, CLICK, ...press('d')], 5)).toEqual(press('c'));
  expect(afterCut([CLICK, ...press('d')], 0)).toEqual([]);
});

test('a shortcut stays one, and no key hangs', () => {
  const [down, up] = [key(CONTROL, true), key(CONTROL, false)];
  expect(afterCut([down, ...press('s'), up], 1)).toEqual([down, ...press('s'), up]);
  expect(afterCut([down, ...press('s')], 1)).toEqual([down, ...press('s'), up]);
});

test('letters that waited in the page come after those that were sent, also where the line is cut a second time', () => {
  const input = new SentInput();
  joined(input, 0)(press('a'));
  input.keep(press('b'));
  joined(input, 0);
  const send = joined(input, 0);
  expect(input.take()).toEqual([...press('a'), ...press('b')]);
  send([...press('a'), CLIPBOARD]);
  input.keep(press('b'));
  joined(input, 2);
  expect(input.take()).toEqual(press('b'));
});
