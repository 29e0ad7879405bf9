// Types hostile texts into every field of a page, sends every form, and looks at what is shown. Runs in the page itself, where
// a field takes a millisecond; what is typed arrives as it does from a keyboard, as an `input` event, and forms are sent by themselves.
import type { Page } from '@playwright/test';

export interface Typed {
  /** Fields that a text was typed into, and places where one was shown. */
  tried: number;
  /** Texts that were not shown as they are, or became elements. */
  readonly faults: string[];
  /** Names of the fields that were met. */
  readonly fields: string[];
}

/** What is looked for in a page, as attributes and elements that only markup could have brought. */
const FOREIGN_ELEMENTS =
  '[src="vx"], [onerror], [onload], [onfocus], [ontoggle], [onmouseover], [src*="evil.example"], [href*="evil.example"], [href^="javascript"], marquee, math, base';

/** What is typed where. `foreign`: a selector of elements that must not be there. */
interface Drive {
  readonly what: 'entra' | 'recover' | 'account';
  readonly texts: readonly string[];
  readonly foreign: string;
}

/** Goes through the forms of the page that is open. `what` says which page it is. */
export async function typeEverywhere(page: Page, what: Drive['what'], texts: Drive['texts']): Promise<Typed> {
  return page.evaluate(drive, { what, texts, foreign: FOREIGN_ELEMENTS });
}

/** Shows texts in the bar, as another tab would that has signed in under such a name. */
export async function showInBar(page: Page, texts: readonly string[]): Promise<Typed> {
  return page.evaluate(async (texts) => {
    const typed: Typed = { tried: 0, faults: [], fields: ['username in storage', 'userEmail in storage'] };
    localStorage.setItem('token', 'x');
    for (const text of texts) {
      typed.tried += 2;
      const isShown = () => document.querySelector('header')?.textContent?.includes(text) === true;
      // Once a visit the page itself asks who is signed in, and shows that name: then it is dispatched again.
      for (let turn = 0; turn < 2 && !isShown(); turn += 1) {
        localStorage.setItem('username', text);
        localStorage.setItem('userEmail', text);
        dispatchEvent(new StorageEvent('storage', { key: 'username' }));
        for (let look = 0; look < 400 && !isShown(); look += 1) await new Promise((done) => setTimeout(done, 2));
      }
      if (!isShown()) typed.faults.push(`bar: ${text}`);
    }
    return typed;
  }, texts);
}

async function drive({ what, texts, foreign }: Drive): Promise<Typed> {
  const typed: Typed = { tried: 0, faults: [], fields: [] };
  const main = document.querySelector('main') ?? document.body;
  // As the browser does it: React has a setter of its own on each field, and would not notice.
  const setValue = (input: HTMLInputElement, text: string) =>
    Reflect.set(HTMLInputElement.prototype, 'value', text, input);
  const until = async (isSo: () => boolean) => {
    for (let look = 0; look < 1_500; look += 1) {
      if (isSo()) return true;
      await new Promise((done) => setTimeout(done, look < 200 ? 0 : 5));
    }
    return false;
  };
  const inputsOf = (form: HTMLFormElement) =>
    [...form.querySelectorAll('input')].filter(
      ({ hidden, readOnly, type }) => !hidden && !readOnly && ['text', 'email', 'password'].includes(type),
    );
  const fill = (form: HTMLFormElement, text: string) => {
    for (const input of inputsOf(form)) {
      setValue(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      typed.tried += 1;
      if (!typed.fields.includes(input.name)) typed.fields.push(input.name);
    }
  };
  const blame = (where: string, text: string) =>
    void (typed.faults.length < 40 ? typed.faults.push(`${where}: ${text}`) : typed.faults.push('…'));
  // A page may show several forms; the sign-in has its message above its form.
  const alertOf = (form: HTMLFormElement) => (what === 'entra' ? main : form).querySelector('[role=alert] p');
  /** Types a text everywhere in a form and sends it; the refusal has to say the text, and nothing but text. */
  const send = async (form: HTMLFormElement, text: string) => {
    window.played.text = text;
    fill(form, text);
    form.noValidate = true;
    form.requestSubmit();
    typed.tried += 1;
    if (!(await until(() => alertOf(form)?.textContent === text))) {
      const names = inputsOf(form).map(({ name }) => name);
      blame(`${what}, ${names.join(' and ')}: ${alertOf(form)?.textContent ?? 'nothing'} for`, text);
    }
    if (document.querySelector(foreign)) blame(`${what}: an element`, text);
  };
  const sendAll = async (form: HTMLFormElement) => {
    for (const text of texts) await send(form, text);
  };
  const succeed = (form: HTMLFormElement, ...succeeds: string[]) => {
    window.played.succeeds = succeeds;
    form.noValidate = true;
    form.requestSubmit();
  };

  // The part after `#` is read once the page is alive, and may bring another form.
  if (what !== 'account') {
    await until(() => location.hash === '' && main.querySelector('form') !== null);
    await new Promise((done) => setTimeout(done, 150));
  }
  if (what === 'entra') {
    const form = main.querySelector('form');
    const toggle = [...main.querySelectorAll('button')].findLast(({ type }) => type === 'button');
    if (!form || !toggle) throw new Error('no form');
    // The first refusal asks for a code, whose field is typed into as the others from then on, until the address changes.
    for (const text of texts) {
      await send(form, text);
      const otp = form.querySelector<HTMLInputElement>('input[name=otp]');
      if (!otp) blame('entra: no field for a code', text);
      if (otp) setValue(otp, text);
      otp?.dispatchEvent(new Event('input', { bubbles: true }));
      typed.tried += 1;
      if (!typed.fields.includes('otp')) typed.fields.push('otp');
    }
    toggle.click();
    await until(() => form.querySelector('input[name=username]') !== null);
    await sendAll(form);
    return typed;
  }
  if (what === 'recover') {
    const form = main.querySelector('form');
    if (!form) throw new Error('no form');
    return (await sendAll(form), typed);
  }

  const opener = (at: number) => main.querySelectorAll<HTMLButtonElement>('button[aria-expanded]')[at];
  const formsAt = (at: number) => [...(opener(at)?.parentElement?.parentElement?.querySelectorAll('form') ?? [])];
  const openAt = async (at: number) => {
    if (opener(at)?.getAttribute('aria-expanded') !== 'true') opener(at)?.click();
    await until(() => formsAt(at).length > 0);
  };
  await until(() => opener(0) !== undefined);
  const count = main.querySelectorAll('button[aria-expanded]').length;
  for (let at = 0; at < count; at += 1) {
    await openAt(at);
    for (let of = 0; of < formsAt(at).length; of += 1) {
      const form = formsAt(at)[of];
      if (form) await sendAll(form);
    }
    // Turning the second step on has a form behind its form.
    const form = formsAt(at)[0];
    const isOtp = form?.closest('section')?.getAttribute('aria-labelledby') === 'otp-title';
    if (!form || !isOtp) continue;
    succeed(form, '/auth/otp/');
    await until(() => main.querySelector('input[name=otp]') !== null);
    window.played.succeeds = [];
    const code = main.querySelector<HTMLInputElement>('input[name=otp]')?.form;
    if (code) await sendAll(code);
    else blame('account: no form for the first code', '');
  }
  // What is stored: name, address, the address to come, language, two devices and a passkey have the text.
  for (const text of texts) {
    await openAt(0);
    const form = formsAt(0)[0];
    if (!form) break;
    window.played.text = text;
    succeed(form, '/set_username/');
    const shown = () => (main.textContent ?? '').split(text).length - 1;
    if (!(await until(() => shown() >= 7))) blame(`account: shown ${shown()} times`, text);
    if (document.querySelector(foreign)) blame('account: an element', text);
    typed.tried += 7;
    window.played.succeeds = [];
  }
  typed.fields.push('profile', 'devices', 'passkeys');
  return typed;
}
