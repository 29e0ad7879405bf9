import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReaderMessage, ReaderNode } from '#src/desktop/protocol/reader-messages.ts';
import type { ControlLine } from '../line/control-line.ts';
import { Reader } from './reader.ts';

const node = (id: number, role: ReaderNode['role'], name = ''): ReaderNode => ({ id, role, name, states: [] });
const place = (window: ReaderNode, item: ReaderNode): ReaderMessage => ({
  is: 'place',
  focus: item.id,
  window,
  path: [],
  items: [item],
  notes: [],
});
const LETTER = place(node(1, 'window', 'Letter'), node(2, 'paragraph'));
const TABLE = place(node(3, 'dialog', 'Insert table'), node(4, 'entry', 'Name'));
const BOLD: ReaderMessage = { is: 'switched', name: 'Bold', on: true };

let reader: Reader;
let say: (message: ReaderMessage) => void;
beforeEach(() => {
  vi.useFakeTimers();
  const line = {
    ask: async () => undefined,
    listen: (listener: (said: { reader: ReaderMessage }) => void) => {
      say = (message) => listener({ reader: message });
      return () => undefined;
    },
  };
  reader = new Reader(line as unknown as ControlLine);
  reader.start();
});
afterEach(() => vi.useRealTimers());

test('a dialogue that has closed stays until the focus has left it', () => {
  say(TABLE);
  say(LETTER);
  expect(reader.heard).toMatchObject({ place: LETTER, leaving: TABLE });
  vi.runAllTimers();
  expect(reader.heard).toMatchObject({ place: LETTER, leaving: undefined });
  say(TABLE);
  say({ ...TABLE, focus: 5, items: [node(4, 'entry', 'Name'), node(5, 'button', 'OK')] } as ReaderMessage);
  expect(reader.heard.leaving).toBeUndefined();
});

test('a tool bar that follows the cursor is no news; what a command has done is', () => {
  reader.keyed(false);
  say(BOLD);
  expect(reader.heard.news).toBeUndefined();
  reader.keyed(true);
  say(BOLD);
  expect(reader.heard.news).toMatchObject(BOLD);
});

test('a cell that is being changed is a field among the cells', () => {
  const cell = { ...place(node(1, 'window'), node(6, 'cell', 'A3')), group: 7, path: [node(7, 'table', 'Sheet')] };
  say(cell as ReaderMessage);
  say({ ...LETTER, path: [node(8, 'group', 'Cell A3')] } as ReaderMessage);
  expect(reader.heard.place).toMatchObject({ path: cell.path, items: [{ id: 2, role: 'entry', name: 'Cell A3' }] });
});

test('rows of a list have two elements in turn', () => {
  const row = (id: number) => ({ ...place(node(1, 'window'), node(id, 'option')), group: 7 }) as ReaderMessage;
  for (const id of [2, 3, 3, 4]) say(row(id));
  expect(reader.heard.place).toMatchObject({ focus: 4, left: { id: 3 }, turn: 0 });
});

test('a sheet whose cell is not known is a cell of itself, which the next cell takes turns with', () => {
  const sheet = node(7, 'table', 'Sheet');
  say(place(node(1, 'window'), sheet));
  expect(reader.heard.place).toMatchObject({ path: [sheet], group: 7, items: [{ id: 7, role: 'cell' }] });
  say({ ...place(node(1, 'window'), node(6, 'cell', 'A1')), group: 7, path: [sheet] } as ReaderMessage);
  expect(reader.heard.place).toMatchObject({ focus: 6, left: { id: 7 } });
});

test('another field of the same window is said, since the page has one for both', () => {
  const line = node(9, 'entry');
  const text: ReaderNode = { ...node(2, 'entry'), states: ['multiline'] };
  say(place(node(1, 'window', 'note.txt'), text));
  expect(reader.heard.news).toBeUndefined();
  say(place(node(1, 'window', 'note.txt'), line));
  expect(reader.heard.news).toMatchObject({ is: 'field', name: '' });
  say(place(node(1, 'window', 'note.txt'), text));
  expect(reader.heard.news).toMatchObject({ is: 'field', name: 'note.txt' });
});

test('a cell of a table in a document is said with the heading over it and what it has, unless that is read anyway', () => {
  const cell: ReaderNode = { ...node(9, 'cell', 'B2'), head: 'Price', value: '3' };
  say(LETTER);
  vi.runAllTimers();
  // The second says more of the same element.
  for (const notes of [[], ['Row 2']])
    say({ ...LETTER, notes, path: [node(8, 'table', 'Table1'), cell] } as ReaderMessage);
  vi.runAllTimers();
  expect(reader.heard.news).toMatchObject({ is: 'said', text: 'Table1 Price 3 B2' });
  const next: ReaderNode = { ...node(10, 'cell', 'B3'), value: '4' };
  say({ ...LETTER, path: [node(8, 'table', 'Table1'), next] } as ReaderMessage);
  say({ is: 'text', number: 1, text: '4', caret: 1, anchor: 1 });
  expect(reader.heard.news).toMatchObject({ is: 'said', text: 'B3' });
  reader.keyed(false, 'Tab');
  const other: ReaderNode = { ...node(11, 'cell', 'C3'), value: '4.0' };
  say({ ...LETTER, path: [node(8, 'table', 'Table1'), other] } as ReaderMessage);
  say({ is: 'text', number: 1, text: '4.0', caret: 0, anchor: 0 });
  expect(reader.heard.news).toMatchObject({ is: 'said', text: '4.0 C3' });
});

test('a heading is said with its line, if that begins where the caret was: a screen reader does not read it then', () => {
  const cell: ReaderNode = { ...node(9, 'cell', 'A1'), value: '3' };
  say({ ...LETTER, path: [node(8, 'table', 'Table1'), cell] } as ReaderMessage);
  say({ is: 'text', number: 1, text: '3', caret: 0, anchor: 0 });
  const heading = place(node(1, 'window', 'Letter'), { ...node(3, 'heading'), level: 2 });
  // The second says more of the same element.
  for (const notes of [[], ['Page 2']]) say({ ...heading, notes } as ReaderMessage);
  const told: unknown[] = [];
  reader.subscribe(() => told.push(reader.heard.news));
  say({ is: 'text', number: 2, text: 'Dear all\nNews', caret: 0, anchor: 0 });
  expect([...new Set(told)].slice(1)).toMatchObject([{ is: 'said', text: 'Dear all' }, { level: 2 }]);
});
