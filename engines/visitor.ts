// What a visitor does, in any of the engines: points at what has a name, types, presses keys, and looks.
import { expect } from 'vitest';
import { newAccount, type Account } from '#test/new-account.ts';
import type { Driver, Json, Key } from './drivers/driver.ts';
import { lookAt, placeOf, type Look, type Named, type Place } from './in-page.ts';

/** How long to wait for the page. Long, for busy machines: a page that hangs still fails. */
const PATIENCE = { timeout: 20_000, interval: 50 };

export const button = (name: string, within?: string): Named => ({ role: 'button', name, ...(within && { within }) });
export const link = (name: string, within?: string): Named => ({ role: 'link', name, ...(within && { within }) });
const field = (name: string): Named => ({ role: 'field', name });

/** A visitor with a window of their own. All actions wait for what they need, and reject if it does not come. */
export class Visitor {
  readonly #driver: Driver;
  readonly #origin: string;
  readonly #expected = new Set<string>();

  constructor(driver: Driver, origin: string) {
    this.#driver = driver;
    this.#origin = origin;
  }

  /**
   * Opens a page and waits until it is hydrated; `hydrated: false` where scripts are disabled. `lands`: the path where the server
   * sends the visitor, if it is another one.
   */
  async open(path: string, { hydrated = true, lands = path } = {}): Promise<void> {
    await this.#driver.goto(`${this.#origin}${path}`);
    await this.sees({ path: lands });
    if (hydrated) await this.ready();
  }

  /** Creates an account with the API. */
  async register(): Promise<Account> {
    const account = newAccount();
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${this.#origin}/auth/users/`, {
      method: 'POST',
      headers,
      body: JSON.stringify(account),
    });
    expect(response.status, await response.text()).toBe(201);
    return account;
  }

  /** Waits until the page in the window is hydrated. */
  async ready(): Promise<void> {
    await expect.poll(() => this.run(() => 'ready' in document.documentElement.dataset), PATIENCE).toBe(true);
  }

  /** Clicks with the mouse, once the place of the element is the same twice. */
  async click(target: Named): Promise<void> {
    let last = null as Place | null;
    await expect
      .poll(
        async () => {
          const before = last;
          last = await this.run(placeOf, { ...target });
          return last !== null && String(last) === String(before);
        },
        { ...PATIENCE, message: `${target.role} '${target.name}'` },
      )
      .toBe(true);
    if (last !== null) await this.#driver.click(...last);
  }

  /** Clicks into a field and types. */
  async type(label: string, text: string): Promise<void> {
    await this.click(field(label));
    await this.#driver.type(text);
  }

  /** Types in place of what a field contains. */
  async replace(label: string, text: string): Promise<void> {
    await this.click(field(label));
    await this.run(() => {
      (document.activeElement as HTMLInputElement).select();
      return null;
    });
    await this.#driver.type(text);
  }

  async press(...keys: readonly Key[]): Promise<void> {
    for (const key of keys) await this.#driver.press(key);
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

  /** Goes back, as with the button of the browser. */
  async back(): Promise<void> {
    await this.run(() => {
      history.back();
      return null;
    });
  }

  /** Runs a function in the page (`Driver.run`). */
  run<T extends Json>(code: (argument: never) => T, argument: Json = null): Promise<T> {
    return this.#driver.run(code, argument);
  }

  /** Counts the lines of the console that match and marks them as expected. */
  async takeConsole(expected: RegExp): Promise<number> {
    const matching = (await this.#newLines()).filter((line) => expected.test(line));
    for (const line of matching) this.#expected.add(line);
    return matching.length;
  }

  /** Expects no other lines in the console. */
  async expectQuietConsole(): Promise<void> {
    expect(await this.#newLines()).toEqual([]);
  }

  async #newLines(): Promise<string[]> {
    return (await this.#driver.console()).filter((line) => !this.#expected.has(line));
  }
}
