// Keys of an X server, with a browser on it: layouts, dead keys and Compose work as on somebody's computer, where a driver of browsers
// only sends what comes of them.
import { execFileSync, spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { type BrowserContext, chromium } from '@playwright/test';
import { keyOf } from '#src/desktop/page/screen/keysyms.ts';
import { CHROMIUM } from '#test/chromium.ts';
import { missingKeyboard } from '#test/tools.ts';

/** The packages that are missing for it. */
export const NO_KEYBOARD = missingKeyboard();

/** A key that is held for so long repeats. */
export const REPEATS_AFTER_MS = 3000;

export interface RealKeyboard {
  readonly context: BrowserContext;
  layout(layout: string, variant?: string, option?: string): void;
  /** Presses keys by their names in X11, one after the other; `ms` is the time of each. */
  press(keys: readonly string[], ms?: number): Promise<void>;
  down(key: string): void;
  up(key: string): void;
  stop(): Promise<void>;
}

/** Starts a display and a browser on it. */
export async function startKeyboard(): Promise<RealKeyboard> {
  // A machine that stands still for a moment while a key is down repeats none.
  const repeats = ['-ardelay', String(REPEATS_AFTER_MS), '-arinterval', '40'];
  const server = spawn(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', '1300x900x24', '-noreset', '-nolisten', 'tcp', ...repeats],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const number = await new Promise<string>((resolve) =>
    server.stdout.once('data', (line) => resolve(String(line).trim())),
  );
  const env = { ...process.env, DISPLAY: `:${number}` };
  const run = (program: string, ...args: readonly string[]) => void execFileSync(program, args, { env });
  const args = [...CHROMIUM.args, '--window-size=1300,900', '--window-position=0,0'];
  const browser = await chromium.launch({ ...CHROMIUM, args, env, headless: false });
  const permissions = ['clipboard-read', 'clipboard-write'];
  const context = await browser.newContext({ viewport: null, locale: 'de', permissions });
  return {
    context,
    layout: (layout, variant = '', option = '') =>
      run('setxkbmap', '-layout', layout, '-variant', variant, '-option', '', '-option', option),
    async press(keys, ms = 60) {
      // It waits after the press and after the release.
      run('xdotool', 'key', '--delay', String(ms / 2), ...keys);
      await setTimeout(200);
    },
    down: (key) => run('xdotool', 'keydown', key),
    up: (key) => run('xdotool', 'keyup', key),
    async stop() {
      await browser.close();
      server.kill();
    },
  };
}

const DEAD: Readonly<Record<string, string>> = {
  '\u0300': 'dead_grave',
  '\u0301': 'dead_acute',
  '\u0302': 'dead_circumflex',
  '\u0303': 'dead_tilde',
  '\u0308': 'dead_diaeresis',
};

/** The keys that make a text: `direct` are letters with an accent that have a key of their own; others are dead key and letter. */
export const keysFor = (text: string, direct: string): string[] =>
  [...text].flatMap((character) => {
    const [letter = '', ...accents] = direct.includes(character) ? [character] : character.normalize('NFD');
    return [...accents.map((accent) => DEAD[accent] ?? ''), `0x${keyOf(letter).toString(16)}`];
  });
