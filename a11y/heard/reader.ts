// A person with Orca and Firefox: presses keys, types, and writes down what is said to each.
import { setTimeout as sleep } from 'node:timers/promises';
import site from '#site';
import { linesOfPage } from './loading.ts';
import type { Session } from './session.ts';

/** Nothing more is said after so long, on an idle machine: after a key that said something, and after one that did not. */
const QUIET_MS = 300;
const SILENT_MS = 900;
const LOADED_MS = 2500;
const KEY_MS = 60_000;
/** At which Orca answers at once; slower ones get more time, at most six times as much. */
const IDLE_LAG_MS = 60;
const MOST_SLOW = 6;

export type Reader = ReturnType<typeof createReader>;

/** `hide` replaces what differs from run to run, such as an address; a line that is empty then is left out. */
export function createReader({ programs, speech, barrier }: Session, hide: (line: string) => string) {
  const log: string[] = [];
  const take = () => speech.take().map(hide).filter(Boolean);
  /** `until`: what comes around it depends on how long it takes. */
  const write = (what: string, until = '') => {
    const lines = take();
    const said = until === '' ? lines.join(' | ') : (lines.find((line) => line.includes(until)) ?? '');
    log.push(`[${what}] ${said === '' ? '(silence)' : said}`);
  };
  /** Waits until Orca has said `until`, if that is given, has nothing to do and says nothing more. */
  const settle = async (since: number, silentMs = SILENT_MS, until = '') => {
    for (const end = since + KEY_MS; !speech.hasSaid(until); await sleep(100))
      if (performance.now() > end) throw new Error(`Not said: ${until}\n${speech.take().join('\n')}`);
    let events = -1;
    let changed = performance.now();
    for (;;) {
      const now = await barrier.ask();
      if (now.events !== events) changed = performance.now();
      ({ events } = now);
      const limit = speech.lastAt() > since ? QUIET_MS : silentMs;
      const slow = 1 + Math.min(barrier.lag() / IDLE_LAG_MS, MOST_SLOW);
      if (performance.now() - Math.max(changed, speech.lastAt()) > limit * slow) return;
      await sleep(30);
    }
  };
  return {
    log: log as readonly string[],
    /**
     * Presses keys as xdotool names them, with spaces between them. Each is done once Orca has had its press and its release, and said
     * `until`, which alone is written down then. Rejects if that does not come.
     */
    async press(keys: string, until?: string): Promise<void> {
      for (const key of keys.split(' ')) {
        const before = await barrier.ask();
        const since = performance.now();
        await programs.ask('xdotool', 'key', '--clearmodifiers', key);
        while ((await barrier.ask()).keys < before.keys + 2) {
          if (performance.now() - since > KEY_MS) throw new Error(`Orca did not get the key ${key}.`);
          await sleep(20);
        }
        await settle(since, SILENT_MS, until);
        write(key, until);
      }
    },
    /** Types a text, whose echo is not written down. `as`: what the log calls it; `isAgain`: in the place of what is in the field. */
    async type(text: string, { as = text, isAgain = false }: { as?: string; isAgain?: boolean | undefined } = {}) {
      if (isAgain) {
        await programs.ask('xdotool', 'key', 'ctrl+a');
        await settle(performance.now());
        speech.take();
      }
      const since = performance.now();
      await programs.ask('xdotool', 'type', '--delay', '15', text);
      await settle(since);
      write(`types ${as}`);
    },
    /** Opens an address by the bar of the browser. `as`: what the log calls it; `until`: see `press`, without what is around it. */
    async open(address: string, as: string, until?: string): Promise<void> {
      for (const step of [
        ['key', 'ctrl+l'],
        ['type', '--delay', '4', address],
      ]) {
        const since = performance.now();
        await programs.ask('xdotool', ...step);
        await settle(since);
      }
      // What the bar says differs with its suggestions.
      speech.take();
      const since = performance.now();
      await programs.ask('xdotool', 'key', 'Return');
      // A page's title has the product's name.
      await settle(since, LOADED_MS, until ?? site.name);
      const said = take();
      log.push(`[opens ${as}] ${until ?? linesOfPage(said).join(' | ')}`);
    },
  };
}
