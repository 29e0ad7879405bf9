import { afterEach, expect, test, vi } from 'vitest';
import { saveToken, saveUser } from '#src/client/session/session.ts';
import { render, textsOf } from '#test/render.tsx';
import { ManagedGroups } from './managed-groups.tsx';

const { t } = textsOf('it');
const original = fetch;
afterEach(() => vi.unstubAllGlobals());

/** A server on which a member manages a group of one. `sent`: the changes that it got. */
function serve(isStrong: boolean) {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (path: string, request: RequestInit = {}) => {
    if (!path.startsWith('/auth/')) return original(path, request);
    if (path === '/auth/managed-groups/')
      return Response.json({ managed: [{ id: 'class', name: 'Classe 3B' }], is_strong: isStrong });
    if (path === '/auth/managed-members/class/')
      return Response.json({ members: [{ id: '7', name: 'Ada', username: 'ada' }], next: null });
    sent.push(`${request.method} ${path} ${request.body as string}`);
    return new Response(null, { status: 204 });
  });
  saveToken('t');
  saveUser({ email: 'bea@example.org', username: 'bea', status: 'confirmed' });
  return sent;
}

test('a manager asks a member and removes one, and with one factor reads what is missing', async () => {
  const sent = serve(true);
  const { screen, unmount } = render(<ManagedGroups />, { page: 'workArea' });
  const open = screen.getByRole('button', { name: `${t('managedGroups.open')}: Classe 3B` });
  await open.click();
  await expect.element(screen.getByText('Ada (ada)')).toBeVisible();
  await screen.getByRole('textbox').fill('carl@example.org');
  await screen.getByRole('button', { name: t('managedGroups.ask') }).click();
  await expect.element(screen.getByText(t('managedGroups.asked'))).toBeVisible();
  await open.click();
  await screen.getByRole('button', { name: `${t('managedGroups.remove')}: Ada` }).click();
  expect(sent).toHaveLength(1);
  await screen.getByRole('button', { name: t('managedGroups.remove') }).click();
  await expect.element(screen.getByText(t('managedGroups.removed'))).toBeVisible();
  expect(sent).toEqual([
    'POST /auth/managed-groups/class/ {"who":"carl@example.org"}',
    'DELETE /auth/managed-groups/class/ {"member":"7"}',
  ]);
  unmount();

  serve(false);
  const { screen: weak } = render(<ManagedGroups />, { page: 'workArea' });
  await expect.element(weak.getByRole('link', { name: 'nel tuo account' })).toBeVisible();
  expect(weak.getByRole('button').elements()).toEqual([]);
});
