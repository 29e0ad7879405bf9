// What servers say of themselves, what is recorded of backups, and what a check makes of both.
import { expect, test } from 'vitest';
import { runCommand } from '#src/command-line/run-command.ts';
import { FILE_COMMANDS } from '#src/features/upkeep/backup/file-commands.server.ts';
import { checkKept } from '#src/features/upkeep/check/backup-check.server.ts';
import { checkServers } from '#src/features/upkeep/check/servers-check.server.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/shared/time/durations.ts';
import { onDatabase } from '#test/databases.ts';
import { sharedServer } from '#test/shared-server.ts';
import { listRuns, recordBackup } from './runs.server.ts';
import { acknowledge, addServer, listServers, recordMail, recordStop } from './servers.server.ts';

onDatabase('the servers of a site', (makePlace) => {
  const server = sharedServer(makePlace);

  test('are found by what they write; one that is away is missed, and each says whether it reaches the mail server', async () => {
    const { queries } = server.services;
    const now = () => server.clock.now;
    const services = {
      queries,
      now,
      config: {
        ...server.services.config,
        smtpUrl: 'smtps://mail.example.org',
        servers: undefined as number | undefined,
      },
    };
    const found = async () =>
      (await checkServers(services, { pollMs: 20, silenceMs: 200 })).map(
        ({ state, subject, text }) => `${state} ${subject}: ${text}`,
      );
    expect(await found()).toEqual([expect.stringMatching(/^warning servers: No server has written/)]);

    await addServer(queries, 'one:3001', '1', now());
    await addServer(queries, 'one:3002', '1', now());
    const answering = setInterval(() => {
      const answer = async (name: string, fault: string | null) => {
        if (await acknowledge(queries, name, now())) await recordMail(queries, name, (server.clock.now += 1), fault);
      };
      void answer('one:3001', null).then(() => answer('one:3002', 'no answer in time'));
    }, 10);
    expect(await found()).toEqual([
      'ok servers: Running: one:3001, one:3002.',
      'ok mail: The server one:3001 reaches the mail server.',
      'fault mail: The server one:3002 cannot use the mail server of SMTP_URL: no answer in time.',
    ]);
    clearInterval(answering);

    services.config = { ...services.config, smtpUrl: undefined as unknown as string };
    expect(await found()).toContainEqual(
      expect.stringMatching(/^fault servers: The server one:3001 was last seen at .*, does not answer/),
    );
    await recordStop(queries, 'one:3002', now());
    expect(await found()).toContainEqual(expect.stringMatching(/^warning servers: The server one:3002 was stopped at/));
    services.config = { ...services.config, servers: 2 };
    expect(await found()).toContainEqual(expect.stringMatching(/^fault servers: 0 of 2 servers run \(SERVERS\)/));
    server.clock.now += 2 * MINUTE_MS;
    expect(await found()).toContainEqual(expect.stringMatching(/^fault servers: The server one:3001 was last seen at/));
    // A container comes back with another name.
    await addServer(queries, 'two:3000', '1', now());
    expect((await listServers(queries, now())).map(({ name }) => name)).toEqual(['one:3002', 'two:3000']);
    server.clock.now += 8 * DAY_MS;
    expect(await listServers(queries, now())).toEqual([]);
  });

  test('count a backup once it was kept, and never an older one; a fetch is missed where it is watched', async () => {
    const { queries } = server.services;
    const now = () => server.clock.now;
    const nameOf = (at: number) => `${new Date(at).toISOString().slice(0, 19).replaceAll(':', '')}.age`;
    const run = async (...args: string[]) => {
      let err = '';
      const terminal = {
        isInteractive: false,
        out: () => undefined,
        err: (text: string) => void (err += text),
        ask: async () => '',
      };
      const open = async () => ({ services: { ...server.services, now } as never, close: async () => undefined });
      const code = await runCommand(FILE_COMMANDS, ['backup-kept', ...args], terminal, open);
      return [code, err];
    };
    const second = Math.floor(now() / 1000) * 1000;
    expect(await run(nameOf(second - HOUR_MS))).toEqual([0, '']);
    expect(await run(nameOf(second - DAY_MS))).toEqual([0, '']);
    const finished = async () => (await listRuns(queries)).find(({ name }) => name === 'backup')?.finished_at;
    expect(await finished()).toBe(second - HOUR_MS);
    expect(await run(nameOf(second + DAY_MS))).toEqual([1, expect.stringContaining('ahead of this clock')]);
    expect(await run('new.age')).toEqual([2, expect.stringContaining('no name of a kept backup')]);
    expect(await run(`/nowhere/${nameOf(second)}`)).toEqual([1, expect.stringContaining('is not there')]);

    const config = { ...server.services.config, backupRecipients: ['age1…'], backupHours: 2, backupFetchHours: 1 };
    const kept = async () => (await checkKept({ queries, now, config }, '/nowhere', [])).map(({ state }) => state);
    expect(await kept()).toEqual(['ok', 'fault']);
    await recordBackup(queries, 'fetch', now(), now());
    expect(await kept()).toEqual(['ok', 'ok']);
    server.clock.now += 2 * HOUR_MS;
    expect(await kept()).toEqual(['fault', 'fault']);
  });
});
