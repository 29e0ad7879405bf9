import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import type { SignedInMember } from '#src/accounts/sessions/authenticate.server.ts';
import { MINUTE_MS } from '#src/shared/time/durations.ts';
import { onDatabase } from '#test/databases.ts';
import { createLog } from '#test/log.ts';
import { SECTIONS, startServer } from '#test/server.ts';
import { askForOpening } from './openings.server.ts';
import { queueOpenings, startOpenings } from './worker.server.ts';

const OPEN = { ...SECTIONS, blog: { ...SECTIONS.blog, inPreparation: false } };

onDatabase('requests for an email about a section', (makePlace) => {
  afterEach(() => vi.useRealTimers());

  test('are answered once, an hour after a server has started on a build where the section is ready', async () => {
    const server = await startServer(await makePlace(), { smtpUrl: 'smtp://127.0.0.1:1' });
    const { services, clock } = server;
    const [ada, bob] = [await server.member(), await server.member()];
    await server.changeAccount(ada.email, { confirmed_at: 1, owner_since: 1, language: 'de' });
    await server.emails();
    const ask = (section: string, { token }: { token: string }) =>
      server.request('POST', `/auth/openings/${section}/`, undefined, { token });
    const waiting = async () => (await server.request('GET', '/auth/openings/', undefined, { token: ada.token })).body;
    for (const member of [ada, ada, bob]) expect((await ask('blog', member)).status).toBe(204);
    for (const section of ['home', 'gone', 'toString']) expect((await ask(section, ada)).status).toBe(404);
    for (let turn = 2; turn < 30; turn += 1) await ask('blog', ada);
    expect((await ask('blog', ada)).status).toBe(429);
    const late = { ...(await server.account(bob.email)), tokenHash: 'ended' } as unknown as SignedInMember;
    const context = { member: late, params: { id: 'info' }, input: undefined, client: '', language: 'it' } as const;
    await expect(askForOpening(services, { info: SECTIONS.blog }, context)).rejects.toMatchObject({
      code: 'tokenInvalid',
    });
    const since = new Date(clock.now).toISOString().slice(0, 10);
    expect(await waiting()).toEqual({ openings: [{ section: 'blog', title: 'Blog en', since }] });

    // Nothing follows while it is in preparation, from a build without the section, or without a mail server.
    await queueOpenings(services, SECTIONS);
    await queueOpenings(services, { home: SECTIONS.home });
    await queueOpenings({ ...services, config: { ...services.config, smtpUrl: undefined } }, OPEN);
    expect(await server.emails()).toEqual([]);

    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const lines: string[] = [];
    const work = startOpenings(services, OPEN)(createLog('info', { write: (line) => void lines.push(line) }));
    const queued = () => server.database.queries.selectFrom('outbox').select('kind').execute();
    const passMinutes = async (minutes: number) => {
      for (let passed = 0; passed < minutes; passed += 10) {
        clock.now += 10 * MINUTE_MS;
        await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
      }
    };
    await expect.poll(() => lines.join()).toContain('"waiting":2');
    await passMinutes(50);
    await setTimeout(20);
    expect(await queued()).toEqual([]);
    await passMinutes(20);
    await expect.poll(async () => queued()).toEqual([{ kind: 'sectionReady' }]);
    await work.stop();
    const mails = await server.emails();
    // Bob has not confirmed the address: he waits until then.
    expect(mails.map(({ to }) => to)).toEqual([ada.email]);
    expect(mails[0]?.text).toContain('„Blog de“');
    expect(mails[0]?.text).toContain('https://site.example/de/blog\n');
    expect(mails[0]?.text).toContain('https://site.example/de/account\n');
    expect(await waiting()).toEqual({ openings: [] });
    await queueOpenings(services, OPEN);
    expect(await server.emails()).toEqual([]);
    await server.changeAccount(bob.email, { confirmed_at: 1 });
    await queueOpenings(services, OPEN);
    expect((await server.emails()).map(({ to }) => to)).toEqual([bob.email]);
    await server.close();
  });
});
