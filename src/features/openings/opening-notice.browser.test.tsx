import { expect, test, vi } from 'vitest';
import { saveToken, saveUser } from '#src/client/session/session.ts';
import { render, textsOf } from '#test/render.tsx';
import { OpeningNotice } from './opening-notice.tsx';

const { t } = textsOf('it');

test('a visitor is led to the login, a member asks for an email and takes it back, and reads why that failed', async () => {
  const sent: string[] = [];
  let isDown = false;
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit) => {
    if (method !== 'GET') sent.push(`${method} ${path}`);
    if (isDown) return Response.json({ detail: 'Non adesso.' }, { status: 503 });
    return method === 'GET' ? Response.json({ openings: [] }) : new Response(null, { status: 204 });
  });
  const { container, screen } = render(<OpeningNotice page="blog" />, { page: 'blog' });
  const status = () => container.querySelector('[aria-live]')?.textContent;
  const link = screen.getByRole('link', { name: t('inPreparation.signIn') });
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/^\/entra\?next=\/blog/));
  saveToken('t');
  saveUser({ email: 'ada@example.org', username: 'ada', status: undefined });
  await screen.getByRole('button', { name: t('inPreparation.notify') }).click();
  await expect.poll(status).toBe(t('inPreparation.notified'));
  isDown = true;
  await screen.getByRole('button', { name: t('inPreparation.stop') }).click();
  await expect.poll(status).toBe('Non adesso.');
  isDown = false;
  await screen.getByRole('button', { name: t('inPreparation.stop') }).click();
  await expect.poll(status).toBe(t('inPreparation.stopped'));
  expect(sent).toEqual(['POST', 'DELETE', 'DELETE'].map((method) => `${method} /auth/openings/blog/`));
});
