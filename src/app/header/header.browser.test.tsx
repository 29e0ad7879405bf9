import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { saveToken, saveUser } from '#src/client/session/session.ts';
import { render, textsOf } from '#test/render.tsx';
import { Header } from './header.tsx';

const { t } = textsOf('it');

describe('on a phone', () => {
  beforeEach(() => page.viewport(390, 844));

  test.each(['hamburger', 'link'])(
    'Escape on the %s closes the open menu, with the focus on the hamburger',
    async (at) => {
      const { screen } = render(<Header />);
      const hamburger = screen.getByRole('button', { name: t('frame.nav.menu') });
      const link = screen.getByRole('link', { name: t('frame.nav.vetrina') });
      await hamburger.click();
      await expect.element(link).toBeVisible();
      await expect.element(hamburger).toHaveFocus();
      if (at === 'link') link.element().focus();
      await userEvent.keyboard('{Escape}');
      await expect.element(hamburger).toHaveFocus();
      await expect.element(hamburger).toHaveAttribute('aria-expanded', 'false');
    },
  );

  test.each([{ page: 'blog' }, { language: 'de' }] as const)('a change to %o closes the menu', async (view) => {
    const { screen, setView } = render(<Header />);
    const hamburger = screen.getByRole('button', { name: /^Men/ });
    await hamburger.click();
    await expect.element(hamburger).toHaveAttribute('aria-expanded', 'true');
    setView(view);
    await expect.element(hamburger).toHaveAttribute('aria-expanded', 'false');
  });
});

test('below 992 px a flat panel has every entry in the order of the spec, with what is still missing marked', async () => {
  await page.viewport(960, 768);
  const { screen } = render(<Header />, { page: 'workArea' });
  await screen.getByRole('button', { name: t('frame.nav.menu') }).click();
  await expect
    .element(screen.getByRole('link', { name: t('frame.nav.workArea') }))
    .toHaveAttribute('aria-current', 'page');
  const finance = screen.getByRole('list', { name: t('frame.nav.finance') }).getByRole('link');
  await expect.element(finance.last()).toHaveTextContent(t('frame.nav.funding'));
  await expect.element(finance.last()).not.toHaveAccessibleDescription();
  await expect.element(finance.first()).toHaveAccessibleDescription(t('frame.soon'));
});

test('shows the full name of the member and a sign-out button, on a phone in the menu', async () => {
  await page.viewport(1440, 900);
  saveToken('token');
  saveUser({ email: 'ada@example.org', username: 'ada@example.org', displayName: 'Ada', status: undefined });
  const { screen } = render(<Header />);
  await expect
    .element(screen.getByRole('link', { name: t('frame.account.signedInAs', { name: 'Ada' }) }))
    .toHaveAttribute('title', 'Ada');
  const signOut = screen.getByRole('button', { name: t('frame.account.signOut') });
  await expect.element(signOut).toBeVisible();
  await page.viewport(390, 844);
  await screen.getByRole('button', { name: t('frame.nav.menu') }).click();
  await expect.element(signOut).toBeVisible();
});
