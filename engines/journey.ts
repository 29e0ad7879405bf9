// What the journeys share.
import type { Account } from '#test/new-account.ts';
import { textsOf } from '#test/texts.ts';
import { button, link, type Visitor } from './visitor.ts';

/** A test, written once for all engines. It rejects if something is not as it should be. */
export type Journey = (visitor: Visitor) => Promise<void>;

/** The journeys are Italian, the language of addresses without a prefix. */
export const { t } = textsOf('it');

export const HEADER = 'header';
export const MAIN = 'main';

/** Signs in with the form, up to the press of its button. */
export async function fillSignIn(visitor: Visitor, { email, password }: Account): Promise<void> {
  await visitor.open('/entra');
  await visitor.type(t('entra.email'), email);
  await visitor.type(t('entra.password'), password);
  await visitor.click(button(t('entra.signIn'), MAIN));
}

/** Signs out with the button in the header, which leads to the start page. */
export async function signOut(visitor: Visitor): Promise<void> {
  await visitor.click(button(t('frame.account.signOut'), HEADER));
  await visitor.sees({ path: '/' });
  await visitor.ready();
}

/** Opens the account page from the header. */
export async function openAccount(visitor: Visitor, { username }: Account): Promise<void> {
  await visitor.click(link(t('frame.account.signedInAs', { name: username }), HEADER));
  await visitor.sees({ path: '/account', heading: t('account.title') });
}
