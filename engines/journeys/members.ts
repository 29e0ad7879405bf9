// Registration, the second step, and both without scripts.
import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { newAccount, type Account } from '#test/new-account.ts';
import { inHeader, inMain, t, type Journey, type Visitor } from '../visitor.ts';

/** How long a one-time password is valid, and how many the server accepts before and after (RFC 6238). */
const PERIOD_MS = 30_000;

export const registerAfterError: Journey = async (visitor) => {
  const { email, username, password } = newAccount();
  await visitor.open('/entra');
  await visitor.click(inMain('button', t('signIn.toRegister')));
  await visitor.sees({ focus: t('signIn.registerTitle') });
  await visitor.type(t('signIn.email'), email);
  await visitor.type(t('signIn.username'), username);
  await visitor.type(t('signIn.password'), '12345678');
  await visitor.press('Enter');
  await visitor.sees({
    path: '/entra',
    alert: expect.stringContaining(t('signIn.password')),
    focus: expect.stringContaining(t('signIn.password')),
    values: { email, username, password: '12345678' },
  });
  visitor.allowConsole(/400|Registration failed/);
  await visitor.type(t('signIn.password'), password);
  // By Enter: the hint on the password comes later, and moves the button.
  await visitor.sees({ values: { email, username, password } });
  await visitor.press('Enter');
  await visitor.sees({ path: '/home', banner: expect.stringContaining(username), hydrated: true });
  await secondStep(visitor, { email, username, password });
};

/** Turns on the second step and signs in with it. */
async function secondStep(visitor: Visitor, account: Account): Promise<void> {
  await visitor.open('/account');
  await visitor.click(inMain('button', `${t('account.otpStart')}: ${t('account.otpTitle')}`));
  await visitor.sees({ focus: t('account.currentPassword') });
  await visitor.type(t('account.currentPassword'), account.password);
  await visitor.press('Enter');
  await visitor.sees({ focus: t('account.otpScan') });
  const key = await visitor.run(() => document.querySelector('code')?.textContent ?? '');
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  await visitor.type(t('account.otpCode'), totp.generate());
  await visitor.press('Enter');
  await visitor.sees({ focus: t('account.otpCodesTitle') });
  await visitor.click(inHeader('button', t('frame.account.signOut')));
  await visitor.sees({ path: '/', hydrated: true });
  expect(await visitor.run(() => localStorage.length)).toBe(0);

  await visitor.open('/entra');
  await visitor.type(t('signIn.email'), account.email);
  await visitor.type(t('signIn.password'), account.password);
  // By Enter: the tab has the name of the button.
  await visitor.press('Enter');
  await visitor.sees({ status: expect.stringContaining(t('signIn.otpNeeded')), alert: '', focus: t('signIn.otp') });
  visitor.allowConsole(/400/);
  // The code of this period has been used, to turn the second step on.
  await visitor.type(t('signIn.otp'), totp.generate({ timestamp: Date.now() + PERIOD_MS }));
  await visitor.press('Enter');
  await visitor.sees({ path: '/home', banner: expect.stringContaining(account.username) });
}

export const signInWithoutScript: Journey = async (visitor) => {
  await visitor.open('/entra', { hydrated: false });
  const note = () => document.querySelector<HTMLElement>('main noscript')?.innerText.trim() ?? '';
  expect(await visitor.run(note)).toBe(t('signIn.noScript'));
  // A form that could send nothing is not shown.
  const isShown = () => [...document.querySelectorAll('main form')].some((form) => form.checkVisibility());
  expect(await visitor.run(isShown)).toBe(false);
};
