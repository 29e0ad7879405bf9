import { afterEach, expect, test, vi } from 'vitest';
import type { AuditEntry, WaitingRequest } from '#src/features/operators/endpoints.ts';
import { render, textsOf } from '#test/render.tsx';
import { OperatorsView } from './operators-view.tsx';

const { t } = textsOf('it');
const AT = '2026-11-28T10:00:00.000Z';
const original = fetch;

/** A server with one request, whose sign-ins are old. `sent`: the bodies that it got. */
function serve() {
  const sent: Record<string, string>[] = [];
  const requests: WaitingRequest[] = [
    { id: '5', username: 'ada', email: 'ada@example.org', language: 'it', message: '', created_at: AT },
  ];
  const entries: AuditEntry[] = [];
  const refused = () => {
    const headers = { 'Error-Codes': 'current_password.required' };
    return Response.json({ detail: 'x', current_password: ['x'] }, { status: 400, headers });
  };
  const answers: Record<string, () => object> = {
    'GET /auth/manage/': () => ({ role: 'operator', needs_password: false, has_passkey: false, feedback: 0, mails: 0 }),
    'GET /auth/manage/requests/': () => ({ total: requests.length, requests }),
    'POST /auth/manage/members/list/': () => ({ members: [], next: null, total: 0 }),
    'GET /auth/manage/invitations/': () => ({ invitations: [] }),
    'GET /auth/manage/feedback/': () => ({ total: 0, sends_emails: true, feedback: [] }),
    'GET /auth/manage/announcements/': () => ({ announcements: [] }),
    'GET /auth/manage/mails/': () => ({ total: 0, mails: [] }),
    'GET /auth/manage/apps/': () => ({ apps: [] }),
    'GET /auth/manage/groups/': () => ({
      groups: [{ id: 'editors', name: 'Editors', members: 1, pending: 1, managers: [] }],
    }),
    'POST /auth/manage/group-members/': () => ({
      members: [
        { id: '7', name: 'ada', is_accepted: true },
        { id: '8', name: 'bea', is_accepted: false },
      ],
      next: null,
      total: null,
    }),
    'POST /auth/manage/audit/': () => ({ entries: [...entries], is_complete: true }),
    'POST /auth/manage/requests/5/': () => {
      requests.pop();
      entries.push({ id: '1', created_at: AT, action: 'approve', actor: 'bob', account: 'ada', details: null });
      return {};
    },
  };
  vi.stubGlobal('fetch', async (path: string, request: RequestInit = {}) => {
    const name = `${request.method ?? 'GET'} ${path}`;
    if (!path.startsWith('/auth/')) return original(path, request);
    const body = JSON.parse((request.body as string | undefined) ?? '{}') as Record<string, string>;
    if (name === 'POST /auth/manage/announcements/') {
      sent.push(body);
      return body['current_password'] ? Response.json({ at: AT }) : refused();
    }
    const counts = { requests: requests.length, runs: [], maintenance_until: null, desktop_url: null };
    return Response.json({ at: AT, ...counts, ...answers[name]?.() });
  });
  return sent;
}
afterEach(() => vi.unstubAllGlobals());

test('counts, lists and the log follow what was just done', async () => {
  serve();
  const { screen } = render(<OperatorsView>none</OperatorsView>);
  const index = screen.getByRole('navigation', { name: t('manage.sections') });
  const entry = index.getByRole('listitem').filter({ hasText: t('manage.requestsTitle') });
  const need = (label: string) => screen.getByRole('navigation', { name: t('manage.needs') }).getByText(label);
  const gravityOf = (label: string) => need(label).element().closest('li')?.dataset['gravity'];
  const words = () => entry.element().textContent;
  await expect.poll(words).toBe(`${t('manage.requestsTitle')} (1)`);
  expect([gravityOf(t('manage.requestsTitle')), gravityOf(t('manage.backup'))]).toEqual(['due', 'grave']);
  await screen.getByRole('button', { name: new RegExp(t('manage.decide')) }).click();
  await screen.getByRole('button', { name: t('manage.approve') }).click();
  await expect.element(screen.getByText(t('manage.approved'))).toBeVisible();
  await expect.poll(words).toBe(t('manage.requestsTitle'));
  await expect.poll(() => gravityOf(t('manage.requestsTitle'))).toBe('fine');
  await expect.element(screen.getByText(t('manage.did.approve'))).toBeVisible();
});

test('what speaks for the site asks for the password where the sign-in has become old, and loses nothing', async () => {
  const sent = serve();
  const { screen } = render(<OperatorsView>none</OperatorsView>);
  const announce = screen.getByRole('button', { name: t('manage.announce') });
  await announce.click();
  await screen.getByLabelText('Italiano').fill('Stasera');
  await expect.element(screen.getByLabelText(t('manage.password'))).not.toBeInTheDocument();
  await announce.last().click();
  await screen.getByLabelText(t('manage.password')).fill('secret');
  await expect.element(screen.getByLabelText('Italiano')).toHaveValue('Stasera');
  await announce.last().click();
  await expect.element(screen.getByText(t('manage.announced'))).toBeVisible();
  expect(sent.map(({ it, current_password }) => [it, current_password])).toEqual([
    ['Stasera', undefined],
    ['Stasera', 'secret'],
  ]);
});

test('a group lists who is in it and who was asked, and asks before somebody is removed', async () => {
  serve();
  const { screen } = render(<OperatorsView>none</OperatorsView>);
  await screen.getByRole('button', { name: /Editors/ }).click();
  await expect.element(screen.getByText(`bea · ${t('manage.groupPending')}`)).toBeVisible();
  await screen.getByRole('button', { name: `${t('manage.groupRemove')}: ada` }).click();
  await expect.element(screen.getByText(t('manage.groupRemoveText', { name: 'ada' }))).toBeVisible();
  await expect.element(screen.getByLabelText(t('manage.who')).first()).toBeVisible();
});
