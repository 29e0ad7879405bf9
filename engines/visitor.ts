// What a visitor does, in any of the engines: points at what has a name, types, presses keys, and looks.
import { expect } from 'vitest';
import { textsOf } from '#test/texts.ts';
import type { Driver, Json, Key } from './driver.ts';
import { lookAt, type Look, type Named } from './in-page.ts';

/** How long to wait for the page. Long, for busy machines: a page that hangs still fails. */
const PATIENCE = { timeout: 20_000, interval: 50 };

/** A test, written once for all engines. It rejects if something is not as it should be. */
export type Journey = (visitor: Visitor) => Promise<void>;

/** The journeys are Italian, the language of addresses without a prefix. */
export const { t } = textsOf('it');

export const inHeader = (role: Named['role'], name: string): Named => ({ role, name, within: 'header' });
export const inMain = (role: Named['role'], name: string): Named => ({ role, name, within: 'main' });

/** A visitor with a window of their own. All actions wait for what they need, and reject if it does not come. */
export class Visitor {
  readonly #driver: Driver;
  readonly #origin: string;
  readonly #allowed: RegExp[] = [];

  constructor(driver: Driver, origin: string) {
    this.#driver = driver;
    this.#origin = origin;
  }

  /** Opens a page and waits until it is there and hydrated; `hydrated: false` where scripts are disabled. */
  async open(path: string, { hydrated = true, lands = path } = {}): Promise<void> {
    await this.#driver.goto(`${this.#origin}${path}`);
    await this.sees({ path: lands, hydrated });
  }

  /** Clicks with the mouse, once the place of the element is the same twice. */
  async click(target: Named): Promise<void> {
    const places: Look['place'][] = [];
    const isStill = async () => {
      places.push((await this.run(lookAt, { ...target })).place);
      const [before, now] = places.slice(-2);
      return Boolean(now) && String(before) === String(now);
    };
    await expect.poll(isStill, { ...PATIENCE, message: `${target.role} '${target.name}'` }).toBe(true);
    const place = places.at(-1);
    if (place) await this.#driver.click(...place);
  }

  /** Clicks into a field and types in place of what it contains. */
  async type(label: string, text: string): Promise<void> {
    await this.click(inMain('field', label));
    await this.run(() => {
      (document.activeElement as HTMLInputElement).select();
      return null;
    });
    await this.#driver.type(text);
  }

  async press(key: Key): Promise<void> {
    await this.#driver.press(key);
  }

  /** Presses Tab until this has the focus. */
  async tabTo(name: string): Promise<void> {
    for (let left = 60; left > 0; left -= 1) {
      await this.#driver.press('Tab');
      if ((await this.run(lookAt)).focus === name) return;
    }
    throw new Error(`Tab does not lead to '${name}'`);
  }

  /** Waits until the page looks like this. */
  async sees(expected: { [Part in keyof Look]?: unknown }): Promise<void> {
    await expect.poll(() => this.run(lookAt), PATIENCE).toMatchObject(expected);
  }

  /** Runs a function in the page (`Driver.run`). */
  run<T extends Json>(code: (argument: never) => T, argument: Json = null): Promise<T> {
    return this.#driver.run(code, argument);
  }

  /** Waits until the console has a line that matches. */
  async expectConsole(expected: RegExp): Promise<void> {
    await expect.poll(() => this.#driver.console(), PATIENCE).toContainEqual(expect.stringMatching(expected));
    this.allowConsole(expected);
  }

  /** Lets lines that match pass. */
  allowConsole(allowed: RegExp): void {
    this.#allowed.push(allowed);
  }

  /** Expects no other lines in the console. */
  async expectQuietConsole(): Promise<void> {
    const lines = await this.#driver.console();
    expect(lines.filter((line) => !this.#allowed.some((allowed) => allowed.test(line)))).toEqual([]);
  }
}
