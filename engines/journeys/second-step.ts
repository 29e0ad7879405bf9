import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { fillSignIn, HEADER, MAIN, openAccount, signOut, t, type Journey } from '../journey.ts';
import { button } from '../visitor.ts';

/** How long a one-time password is valid, and how many the server accepts before and after (RFC 6238). */
const PERIOD_MS = 30_000;

export const secondStep: Journey = async (visitor) => {
  const account = await visitor.register();
  await fillSignIn(visitor, account);
  await visitor.sees({ path: '/home', heading: t('home.title') });
  await openAccount(visitor, account);
  await visitor.click(button(`${t('account.otpStart')}: ${t('account.otpTitle')}`, MAIN));
  await visitor.sees({ focus: t('account.currentPassword') });
  await visitor.type(t('account.currentPassword'), account.password);
  await visitor.press('Enter');
  await visitor.sees({ focus: t('account.otpScan') });
  const key = await visitor.run(() => document.querySelector('code')?.textContent ?? '');
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  await visitor.type(t('account.otpCode'), totp.generate());
  await visitor.click(button(t('account.otpConfirm'), MAIN));
  await visitor.sees({ focus: t('account.otpCodesTitle') });
  await visitor.click(button(t('account.otpCodesDone'), MAIN));
  await visitor.sees({ status: expect.stringContaining(t('account.otpIsOn')) });
  await signOut(visitor);

  await fillSignIn(visitor, account);
  // The next step, not an error: a status, with the focus in the new field.
  await visitor.sees({
    path: '/entra',
    status: expect.stringContaining(t('entra.otpNeeded')),
    alert: '',
    focus: t('entra.otp'),
  });
  await visitor.type(t('entra.otp'), '000000');
  await visitor.press('Enter');
  await visitor.sees({
    focus: expect.stringContaining(t('entra.otp')),
    alert: expect.stringContaining(t('entra.otp')),
  });
  // The first stop in the banner is the link to the field.
  await visitor.press('Tab', 'Enter');
  await visitor.sees({ focus: t('entra.otp') });
  // The code of this period has been used, to turn the second step on.
  await visitor.replace(t('entra.otp'), totp.generate({ timestamp: Date.now() + PERIOD_MS }));
  await visitor.click(button(t('entra.signIn'), MAIN));
  await visitor.sees({ path: '/home', heading: t('home.title'), banner: expect.stringContaining(account.username) });
  await visitor.takeConsole(/400/);
  await visitor.click({ role: 'link', name: t('frame.nav.lavoro'), within: HEADER });
  await visitor.sees({ path: '/lavoro' });
};
