import { expect, test, vi } from 'vitest';
import { render, textsOf } from '#test/render.tsx';
import { DeletionPage } from './deletion-page.tsx';

const { t } = textsOf('it');
const CODE = '0123456789abcdef'.repeat(2);

test('reads the code of the address once, shows what each app has done, and says that a code is unknown', async () => {
  const receipt = {
    state: 'deleted',
    due_on: '2026-12-06',
    deleted_on: '2026-12-06',
    kept_until: '2027-03-06',
    apps: [
      { name: 'Nextcloud', contact: null, state: 'confirmed', confirmed_on: '2026-12-07' },
      { name: 'Wiki', contact: null, state: 'waiting', confirmed_on: null },
      { name: 'Chat', contact: 'ask@example.org', state: 'silent', confirmed_on: null },
    ],
  };
  const fetch = vi.fn(async (_path: string, { body }: RequestInit) =>
    body === JSON.stringify({ code: CODE })
      ? Response.json(receipt)
      : Response.json({ detail: 'Non trovato.' }, { status: 404, headers: { 'Error-Codes': 'notFound' } }),
  );
  vi.stubGlobal('fetch', fetch);
  location.hash = CODE;
  const { screen } = render(<DeletionPage />, { page: 'deletion' });
  const date = (day: number) => ({ date: `${day} dicembre 2026` });
  await expect.element(screen.getByRole('heading', { name: t('deletion.deleted', date(6)) })).toHaveFocus();
  expect(location.hash).toBe('');
  await expect.element(screen.getByText(t('deletion.confirmed', date(7)))).toBeVisible();
  await expect.element(screen.getByText(t('deletion.waiting'))).toBeVisible();
  const link = screen.getByRole('link', { name: 'ask@example.org' });
  await expect.element(link).toHaveAttribute('href', 'mailto:ask@example.org');
  await screen.getByLabelText(t('deletion.field')).fill('f');
  await screen.getByRole('button', { name: t('deletion.check') }).click();
  await expect.element(screen.getByText(t('deletion.unknown'))).toBeVisible();
  expect(screen.getByText('Nextcloud').query()).toBeNull();
});
