// Text is bounded before any work on it: normalising a long run of combining marks takes time in the square of its length.
import { beforeAll, expect, test } from 'vitest';
import { onSqlite } from '#test/databases.ts';
import { randomPerson, type Person } from '#test/server.ts';
import { sharedServer } from '#test/shared-server.ts';

onSqlite('a text of combining marks', (makePlace) => {
  const server = sharedServer(makePlace);
  let member: Person & { token: string };
  beforeAll(async () => {
    member = await server.member();
  });

  // 8,000 marks of a high class and 5,000 of a low one in 16 kB: 0.3 s for each normalisation.
  const HOSTILE = `a${'\u0344'.repeat(4000)}${'\u0f73'.repeat(2500)}`;
  const link = { uid: 'MQ', token: 'x' };

  test.each([
    ['email', 'users/', { ...randomPerson(), email: HOSTILE }],
    ['username', 'users/', { ...randomPerson(), username: HOSTILE }],
    ['password', 'users/', { ...randomPerson(), password: HOSTILE }],
    ['email', 'token/login/', { email: HOSTILE, password: 'x' }],
    ['password', 'token/login/', { email: 'a@example.org', password: HOSTILE }],
    ['email', 'users/reset_password/', { email: HOSTILE }],
    ['email', 'users/resend_activation/', { email: HOSTILE }],
    ['new_username', 'users/set_username/', { current_password: 'Zq7!vXp2', new_username: HOSTILE }],
    ['new_email', 'users/set_email/', { current_password: 'Zq7!vXp2', new_email: HOSTILE }],
    ['new_password', 'users/set_password/', { current_password: 'Zq7!vXp2', new_password: HOSTILE }],
    ['current_password', 'users/set_password/', { current_password: HOSTILE, new_password: 'Zq7!vXp3' }],
    ['token', 'users/reset_password_confirm/', { ...link, new_password: HOSTILE }],
    ['token', 'users/activation/', { ...link, token: HOSTILE }],
    ['current_password', 'passkeys/start/', { current_password: HOSTILE }],
  ])('in %s of %s is one fault that costs no time', async (field, path, body) => {
    await server.request('POST', `/auth/${path}`, body, member);
    const start = process.cpuUsage();
    const response = await server.request('POST', `/auth/${path}`, body, member);
    const { user, system } = process.cpuUsage(start);
    expect([response.status, Object.keys(response.body as object)]).toEqual([400, [field, 'detail']]);
    expect((response.body as Record<string, unknown[]>)[field]).toHaveLength(1);
    expect((user + system) / 1000).toBeLessThan(100);
  });
});
