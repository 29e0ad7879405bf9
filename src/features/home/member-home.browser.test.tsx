import { expect, test, vi } from 'vitest';
import { saveToken, saveUser } from '#src/client/session/session.ts';
import { render, textsOf } from '#test/render.tsx';
import { MemberHome } from './member-home.tsx';

const { t } = textsOf('it');
const ANSWERS: Record<string, object> = {
  '/auth/passkeys/': { passkeys: [] },
  '/auth/otp/': { is_active: true, recovery_codes_left: 10 },
  '/auth/apps/': { tiles: [{ name: 'Nextcloud', state: 'ready' }], known: [] },
};

test('a member sees what is left to set up with the way to do it and the apps', async () => {
  const realFetch = globalThis.fetch;
  const posted: string[] = [];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path.startsWith('/texts/')) return realFetch(path, init);
    if (init?.method === 'POST') posted.push(path);
    return init?.method === 'POST' ? new Response(null, { status: 204 }) : Response.json(ANSWERS[path]);
  });
  saveToken('t');
  saveUser({ email: 'ada@example.org', username: 'ada', status: 'unconfirmed' });
  const { screen } = render(<MemberHome className={undefined} />);
  const steps = screen.getByRole('listitem');
  await expect.element(steps.nth(0)).toHaveTextContent(t('home.member.confirm') + t('home.member.toDo'));
  await expect.element(steps.nth(1)).toHaveTextContent(t('home.member.protect') + t('home.member.done'));
  await expect.element(screen.getByRole('link', { name: t('home.member.apps', { apps: 'Nextcloud' }) })).toBeVisible();
  await screen.getByRole('button', { name: t('accountNotice.resend') }).click();
  await expect.element(screen.getByText(t('accountNotice.resent'))).toBeVisible();
  expect(posted).toEqual(['/auth/users/resend_activation/']);
});
