// A text editor in a session, with the keys of real layouts and those of a phone; whole texts are compared.
import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { type CDPSession, expect, type Page, test as base } from '@playwright/test';
import { type RealKeyboard, startKeyboard } from '#test/desktop/real-keyboard.ts';
import { type RunningHost, startDesktopHost } from '#test/desktop/start-host.ts';
import { textsOf } from '#test/texts.ts';

const { t } = textsOf('de');
const NOTHING = '∅';
/** Of the panel: its first button, and how far the next is. The buttons of apps.txt up to the one for plain text. */
const PANEL = { first: 68, step: 36, programs: ['thunar', 'soffice', 'soffice', 'kolourpaint', 'mousepad'] };

export interface TypingSession {
  readonly host: RunningHost;
  readonly keyboard: RealKeyboard;
  readonly page: Page;
  /** Copies a text in another window of the device. */
  onDevice(text: string): Promise<void>;
  /** Reads the device's clipboard. */
  fromDevice(): Promise<string>;
  /** All of the document in the session. */
  written(): Promise<string>;
  /** Begins an empty document, types as `act` does, and expects this and nothing else. */
  expectTyped(text: string, act: () => Promise<unknown>): Promise<void>;
  insert(text: string): Promise<unknown>;
  compose(text: string, more?: object): Promise<unknown>;
  /** What a key of a phone's keyboard does: it has no name. */
  command(...commands: string[]): Promise<unknown>;
}

/** Tests with a text editor in a trial of their own host, and a keyboard of Germany. */
export const test = base.extend<object, { typing: TypingSession }>({
  typing: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const host = await startDesktopHost();
      const keyboard = await startKeyboard();
      keyboard.layout('de');
      const page = await keyboard.context.newPage();
      const typing = typingIn(page, await keyboard.context.newCDPSession(page), host, keyboard);
      await openEditor(typing);
      await use(typing);
      await keyboard.stop();
      await host.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

function typingIn(page: Page, protocol: CDPSession, host: RunningHost, keyboard: RealKeyboard): TypingSession {
  const session: TypingSession = {
    host,
    keyboard,
    page,
    async onDevice(text) {
      await page.evaluate(async (one) => navigator.clipboard.writeText(one), text);
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    },
    fromDevice: async () => page.evaluate(async () => navigator.clipboard.readText()),
    async written() {
      await session.onDevice(NOTHING);
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Control+c');
      await expect.poll(session.fromDevice).not.toBe(NOTHING);
      return session.fromDevice();
    },
    async expectTyped(text, act) {
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Delete');
      await act();
      await setTimeout(500);
      expect(await session.written()).toBe(text);
    },
    insert: async (text) => protocol.send('Input.insertText', { text }),
    compose: async (text, more = {}) => {
      const { length } = text;
      return protocol.send('Input.imeSetComposition', { text, selectionStart: length, selectionEnd: length, ...more });
    },
    command: async (...commands) => {
      const key = { windowsVirtualKeyCode: 229, key: 'Unidentified' };
      return protocol.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key, commands });
    },
  };
  return session;
}

async function openEditor({ host, keyboard, page, written }: TypingSession): Promise<void> {
  await page.goto(`${host.origin}/de#trial`);
  const screen = page.getByRole('application', { name: t('desk.screen') });
  await screen.waitFor();
  const { y, height } = (await screen.boundingBox()) ?? { y: 0, height: 0 };
  const place = PANEL.programs.filter((program) => existsSync(`/usr/bin/${program}`)).length - 1;
  // Once it is there, what is typed comes back. The window with the files has a field to search, without tabs.
  await expect(async () => {
    await keyboard.press(['Escape']);
    await page.mouse.click(PANEL.first + PANEL.step * place, y + height - 20);
    await setTimeout(4_000);
    await keyboard.press(['a', 'Tab', 'b']);
    expect(await written()).toMatch(/^(?:a\tb)+$/);
  }).toPass({ timeout: 120_000 });
}
