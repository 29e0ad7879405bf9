import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { saveToken, saveUser } from '#src/client/session.ts';
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

describe('on a screen of 1024 px', () => {
  beforeEach(() => page.viewport(1024, 768));

  test('shows six entries and no hamburger; the page on the screen is marked', async () => {
    const { screen, container } = render(<Header />, { page: 'lavoro' });
    expect(screen.getByRole('button', { name: t('frame.nav.menu') }).query()).toBeNull();
    const entries = [...container.querySelectorAll('#menu :is(a, button)')].filter((one) => one.checkVisibility());
    expect(entries).toHaveLength(6);
    await expect
      .element(screen.getByRole('link', { name: t('frame.nav.lavoro') }))
      .toHaveAttribute('aria-current', 'page');
  });

  test('a group under More opens in place', async () => {
    const { screen } = render(<Header />);
    await screen.getByRole('button', { name: t('frame.nav.more') }).click();
    await screen.getByRole('button', { name: t('frame.nav.access') }).click();
    await expect.element(screen.getByRole('link', { name: t('frame.nav.kiteaa') })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: t('frame.nav.vetrina') })).toBeVisible();
  });
});

test('shows the full name of the member and a sign-out button', async () => {
  saveToken('token');
  saveUser({ email: 'ada@example.org', username: 'Ada', status: undefined });
  const { screen } = render(<Header />);
  await expect
    .element(screen.getByRole('link', { name: t('frame.account.signedInAs', { name: 'Ada' }) }))
    .toHaveAttribute('title', 'Ada');
  await expect.element(screen.getByRole('button', { name: t('frame.account.signOut') })).toBeVisible();
});
