import { expect } from 'vitest';
import { newAccount } from '#test/new-account.ts';
import { fillSignIn, MAIN, openAccount, signOut, t, type Journey } from '../journey.ts';
import { button } from '../visitor.ts';

export const changeAccount: Journey = async (visitor) => {
  const account = await visitor.register();
  await fillSignIn(visitor, account);
  // The address changes before the page; a press in between can be lost.
  await visitor.sees({ path: '/home', heading: t('home.title') });
  await openAccount(visitor, account);
  const change = button(`${t('account.change')}: ${t('account.username')}`, MAIN);
  await visitor.click(change);
  await visitor.sees({ focus: t('account.newUsername') });
  const { username } = newAccount();
  await visitor.type(t('account.newUsername'), username);
  await visitor.type(t('account.currentPassword'), account.password);
  await visitor.click(button(t('account.save'), MAIN));
  await visitor.sees({
    status: expect.stringContaining(t('account.usernameDone')),
    banner: expect.stringContaining(username),
    focus: change.name,
  });
  await signOut(visitor);
  await visitor.open('/account');
  await visitor.sees({ path: '/account', banner: expect.stringContaining(t('frame.nav.enter')) });
};
