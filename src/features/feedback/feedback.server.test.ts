import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SignedInMember } from '#src/accounts/sessions/authenticate.server.ts';
import { RETENTION_STEPS } from '#src/app/modules/modules.server.ts';
import { runRetention } from '#src/features/retention/retention.server.ts';
import { DAY_MS, MINUTE_MS } from '#src/shared/time/durations.ts';
import { onDatabase } from '#test/databases.ts';
import { startServer } from '#test/server.ts';
import { typeCommand } from '#test/typing.ts';
import { sendFeedback } from './feedback.server.ts';
import { FEEDBACK_CAPS } from './limits.ts';

const HOSTILE = 'Hello\r\nBcc: eve@example.org\n-- \n\u202e\u0085<b>{{contact}}</b>';
const message = (changes: object = {}) => ({ message: HOSTILE, request_id: randomUUID(), ...changes });

onDatabase('feedback', (makePlace) => {
  const start = async () => {
    const server = await startServer(await makePlace(), { smtpUrl: 'smtp://127.0.0.1:1' });
    const run = (command: string, answer?: string) => typeCommand(server.services, command.split('|'), answer);
    const list = async () => JSON.parse((await run('feedback|list|--all|--json')).out).feedback as { id: number }[];
    return { server, run, list };
  };

  test('is stored once, emailed to the operator, and answered once at the address that was given', async () => {
    const { server, run, list } = await start();
    const sent = message({ page: '/prova\n/home', email: 'ada@example.org' });
    for (let turn = 0; turn < 2; turn += 1)
      expect((await server.request('POST', '/auth/feedback/', sent, { language: 'de' })).status).toBe(204);
    const [mail, ...others] = await server.emails();
    expect([mail?.to, others]).toEqual([server.services.site.email, []]);
    expect(mail?.text).toContain('> Hello\n> Bcc: eve@example.org\n> -- \n> <b>{{contact}}</b>\n');
    expect(mail?.text).toMatch(/\/prova \/home\n.* Deutsch\n.* ada@example\.org/);
    expect(mail?.html).toContain('&#60;b&#62;');
    const [{ id } = { id: 0 }] = await list();
    expect((await run(`feedback|show|${id}`)).out).toContain('Bcc: eve@example.org\n-- \n');
    expect(await run(`feedback|answer|${id}|--text|Danke`)).toMatchObject({ code: 3 });
    for (const code of [0, 1])
      expect(await run(`feedback|answer|${id}|--text|Danke!\nBis bald|--yes`)).toMatchObject({ code });
    const answers = await server.emails();
    expect(answers.map(({ to, language }) => [to, language])).toEqual([['ada@example.org', 'de']]);
    expect(answers[0]?.text).toContain('Danke!\nBis bald\n');
    expect(answers[0]?.text).not.toContain('Bcc');
    // Spam is deleted at once: what came from a message on, without those that have an answer.
    for (const minutes of [0, 4, 1]) {
      server.clock.now += minutes * MINUTE_MS;
      await server.request('POST', '/auth/feedback/', message());
    }
    const first = (await list()).at(-1)?.id === id ? (await list()).at(-2)?.id : (await list()).at(-1)?.id;
    expect((await run(`feedback|delete|${first}|--minutes|5|--yes`)).out).toContain('2 messages are deleted.');
    expect(await list()).toHaveLength(2);
    await server.close();
  });

  test('of a member is in the export and goes with the account, any other after its time', async () => {
    const { server, list } = await start();
    const ada = await server.member();
    await server.request('POST', '/auth/feedback/', message({ page: '/home' }), { token: ada.token });
    await server.request('POST', '/auth/feedback/', message(), { token: 'no session' });
    // The session ends while a message is stored: the account may be another person's from then on.
    const member = { ...(await server.account(ada.email)), tokenHash: 'ended' } as unknown as SignedInMember;
    const input = { ...message(), page: '', email: '' };
    const context = { input, member, client: '192.0.2.9', language: 'en', params: undefined } as const;
    await sendFeedback(server.services, context);
    const { body } = await server.request('GET', '/auth/profile/export/', undefined, { token: ada.token });
    expect(body).toMatchObject({ feedback: [{ page: '/home', email: null, language: 'en', answered_at: null }] });
    await server.database.queries.deleteFrom('users').execute();
    // What waits for the deleted message is not sent.
    expect((await server.emails()).filter(({ to }) => to === server.services.site.email)).toHaveLength(2);
    expect(await list()).toHaveLength(2);
    server.clock.now += 366 * DAY_MS;
    await runRetention(server.services, RETENTION_STEPS);
    expect(await list()).toEqual([]);
    await server.close();
  });

  test('is limited in length and number, for a client, a member and the site', async () => {
    const { server } = await start();
    // Clients are counted under a key of the day (UTC).
    server.clock.now -= server.clock.now % DAY_MS;
    const send = async (changes: object, from: string, token?: string) =>
      (await server.request('POST', '/auth/feedback/', message(changes), { from, ...(token ? { token } : {}) })).status;
    for (const wrong of [{ message: ' ' }, { message: 'x'.repeat(2001) }, { page: 'x'.repeat(201) }, { email: 'x' }])
      expect(await send(wrong, '192.0.2.1')).toBe(400);
    expect(await send({ message: 'x'.repeat(100_000) }, '192.0.2.1')).toBe(413);
    const statuses = [];
    for (let turn = 0; turn <= FEEDBACK_CAPS.ofClientPerHour; turn += 1) statuses.push(await send({}, '192.0.2.2'));
    expect(statuses).toEqual([...Array(FEEDBACK_CAPS.ofClientPerHour).fill(204), 429]);
    server.clock.now += 60 * MINUTE_MS;
    for (let turn = FEEDBACK_CAPS.ofClientPerHour; turn < FEEDBACK_CAPS.ofClientPerDay; turn += 1)
      expect(await send({}, '192.0.2.2')).toBe(204);
    server.clock.now += 60 * MINUTE_MS;
    expect(await send({}, '192.0.2.2')).toBe(429);
    // Ten owners of large networks leave some of the day to a stranger, and more to members.
    for (let turn = 0; turn < 400; turn += 1) await send({}, `2001:db8:${turn % 10}:${turn}::1`);
    expect(await send({}, '192.0.2.3')).toBe(204);
    for (let turn = 0; turn < 50; turn += 1) await send({}, `198.51.100.${turn}`);
    expect(await send({}, '192.0.2.4')).toBe(429);
    const eve = await server.member();
    expect(await send({}, '192.0.2.5', eve.token)).toBe(429);
    await server.changeAccount(eve.email, { confirmed_at: server.clock.now });
    expect(await send({}, '192.0.2.5', eve.token)).toBe(204);

    server.clock.now += DAY_MS;
    const ada = await server.member();
    const { id: user_id } = await server.account(ada.email);
    const fill = (count: number, first: number, owner: number | null) => {
      const row = { user_id: owner, message: 'x', language: 'it', created_at: server.clock.now };
      const rows = Array.from({ length: count }, (_, n) => ({ ...row, id: first + n, request_id: `${first + n}` }));
      return server.database.queries.insertInto('feedback').values(rows).execute();
    };
    await fill(FEEDBACK_CAPS.ofMember, 1, user_id);
    expect(await send({}, '192.0.2.4', ada.token)).toBe(429);
    expect(await send({}, '192.0.2.4')).toBe(204);
    for (let first = 1000; first < FEEDBACK_CAPS.ofSite; first += 1000) await fill(1000, first, null);
    await fill(500, 6000, null);
    expect(await send({}, '192.0.2.5')).toBe(429);
    expect(await send({}, '192.0.2.5', eve.token)).toBe(204);
    // An answered message makes room for one.
    await server.database.queries.updateTable('feedback').set({ answered_at: 1 }).where('id', '=', 1).execute();
    expect(await send({}, '192.0.2.5')).toBe(204);
    expect(await send({}, '192.0.2.5')).toBe(429);
    await server.close();
  });
});
