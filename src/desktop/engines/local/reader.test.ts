import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ReaderMessage } from '#src/desktop/protocol/reader-messages.ts';
import { engineOfTests } from '#test/desktop/engine-of-tests.ts';
import { insideSession, NO_WRITER } from '#test/desktop/inside.ts';
import { ORDER } from '#test/desktop/sandbox.ts';
import { ask } from '#test/desktop/session.ts';
import { READER_PACKAGES } from './machine/packages.ts';

const LACKS = Object.entries(READER_PACKAGES).filter(([, signs]) => !signs.some((path) => existsSync(path)));
const NO_READER = NO_WRITER || LACKS.map(([name]) => name).join(' ');

const desk = engineOfTests(NO_READER !== '');

test.skipIf(NO_READER !== '')('a letter, a heading, a menu and a dialogue of Writer are said as they are', async () => {
  const limits = { ...ORDER.limits, memoryBytes: 1024 * 2 ** 20, tasks: 300 };
  await desk.engine.start({ ...ORDER, id: 't-1', language: 'en', app: 'writer', accessible: true, limits });
  await desk.engine.start({ ...ORDER, id: 't-2' });
  const [page, other] = [await desk.line('t-1'), await desk.line('t-2')];
  expect(await ask(other, { do: 'read' })).toMatchObject({ error: 'missing' });
  await desk.engine.stop('t-2', 'user');

  let heard: ReaderMessage[] = [];
  page.on('message', (said: Buffer) => {
    const { reader } = JSON.parse(said.toString()) as { reader?: ReaderMessage };
    if (reader) heard.push(reader);
  });
  expect(await ask(page, { do: 'read' })).toMatchObject({ done: true });
  const inside = insideSession(desk.data);
  const until = async (isSaid: (message: ReaderMessage) => boolean): Promise<ReaderMessage[]> => {
    for (let tries = 0; !heard.some(isSaid); tries++) {
      if (tries > 300) throw new Error(`not said: ${JSON.stringify(heard)}`);
      await setTimeout(100);
    }
    return heard.splice(0);
  };
  const press = (...keys: string[]) => {
    heard = [];
    inside.run('xdotool', 'key', '--delay', '60', ...keys);
  };
  const focusOf = (message: ReaderMessage) =>
    message.is === 'place' ? message.items.find(({ id }) => id === message.focus) : undefined;
  const isText = (text: string) => (message: ReaderMessage) => message.is === 'text' && message.text === text;

  await until((message) => focusOf(message)?.role === 'paragraph');
  await inside.untilIdle();
  press('H', 'i', 'Return', 'y', 'q');
  await until(isText('Hi\nyq'));
  press('Up', 'Home', 'shift+End');
  await until((message) => message.is === 'caret' && message.anchor === 0 && message.caret === 2);
  press('ctrl+1');
  await until((message) => focusOf(message)?.role === 'heading');
  press('alt+f', 'Down');
  const menu = await until((message) => focusOf(message)?.name === 'Open...');
  expect(menu.findLast(({ is }) => is === 'place')).toMatchObject({ path: [{ role: 'menubar' }, { name: 'File' }] });
  press('Escape', 'Escape');
  await until((message) => focusOf(message)?.role === 'heading');
  press('F7');
  const spelling = await until(({ is }) => is === 'misspelt');
  expect(spelling).toContainEqual({ is: 'misspelt', word: 'yq' });
  press('Tab', 'Tab', 'Tab', 'Tab');
  const suggestions = await until((message) => focusOf(message)?.role === 'treeitem');
  expect(suggestions.findLast(({ is }) => is === 'place')).toMatchObject({ path: [{ role: 'tree' }], first: 0 });
  press('Escape');
  await until((message) => focusOf(message)?.role === 'heading');
  press('ctrl+s');
  const dialog = await until((message) => focusOf(message)?.role === 'entry');
  expect(dialog.findLast(({ is }) => is === 'place')).toMatchObject({ window: { role: 'dialog', name: 'Save' } });
});

test.skipIf(NO_READER !== '')('an element that had the focus and has gone does not hold up what has it next', () => {
  const program = `
import sys, gi
gi.require_version("Atspi", "2.0")
from gi.repository import GLib
sys.path.insert(0, "src/desktop/guest/mirror")
from marked import is_sheet_of
class Gone:
    def get_role_name(self):
        raise GLib.Error("it has closed")
print(is_sheet_of(object(), Gone()))`;
  expect(String(execFileSync('/usr/bin/python3', ['-I', '-B', '-W', 'ignore', '-c', program]))).toBe('False\n');
});
