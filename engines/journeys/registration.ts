import { expect } from 'vitest';
import { newAccount } from '#test/new-account.ts';
import { HEADER, MAIN, signOut, t, type Journey } from '../journey.ts';
import { button } from '../visitor.ts';

const WEAK = '12345678';

export const registerAfterError: Journey = async (visitor) => {
  const { email, username, password } = newAccount();
  await visitor.open('/entra');
  await visitor.click(button(t('entra.toRegister'), MAIN));
  await visitor.sees({ focus: t('entra.registerTitle') });
  await visitor.type(t('entra.email'), email);
  // The email is proposed as the username.
  await visitor.replace(t('entra.username'), username);
  await visitor.type(t('entra.password'), WEAK);
  await visitor.press('Enter');

  await visitor.sees({
    path: '/entra',
    alert: expect.stringContaining(t('entra.password')),
    focus: expect.stringContaining(t('entra.password')),
    title: expect.stringContaining(t('entra.errorPrefix', { title: t('entra.title') })),
    values: { email, username, password: WEAK },
  });
  await visitor.takeConsole(/400|Registration failed/);

  await visitor.replace(t('entra.password'), password);
  // By Enter: the hint on the password comes later, and moves the button.
  await visitor.sees({ values: { email, username, password } });
  await visitor.press('Enter');
  await visitor.sees({ path: '/home', heading: t('home.title'), banner: expect.stringContaining(username) });
  expect(await visitor.run(() => Object.keys(localStorage).sort())).toEqual(['token', 'userEmail', 'username']);
  await visitor.ready();

  await signOut(visitor);
  expect(await visitor.run(() => localStorage.length)).toBe(0);
  await visitor.open('/home');
  await visitor.sees({ banner: expect.stringContaining(t('frame.nav.enter')) });
  await visitor.click({ role: 'link', name: t('frame.nav.enter'), within: HEADER });
  await visitor.sees({ path: '/entra' });
};
