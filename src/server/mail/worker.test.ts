import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/shared/time/durations.ts';
import { onEachDatabase, type Place } from '#test/databases.ts';
import { createLog } from '#test/log.ts';
import { openDatabase, type Database } from '../database/open.ts';
import { createDomainPace } from './domain-pace.ts';
import { UnsendableAddressError } from './mail-fault.ts';
import { enqueueMail, type QueuedMail } from './outbox.ts';
import type { Mail } from './transport.ts';
import { sendDueMails, startMailWorker, retryDelayMs, type MailWorkerOptions } from './worker.ts';

const NOON = Date.UTC(2026, 10, 21, 12);

const write = (mail: QueuedMail): Mail => ({
  id: String(mail.id),
  from: { name: 'Site', address: 'site@example.org' },
  to: mail.address ?? '',
  subject: 'Subject',
  text: 'Text',
  html: '<p>Text</p>',
  language: 'it',
});
const failure = (fields: object) => Object.assign(new Error('from a@example.org: no'), fields);
const failing = (fields: object) => async (): Promise<never> => {
  throw failure(fields);
};

test('waits a minute after the first attempt, twice as long after each, and six hours at most', () => {
  const minutes = Array.from({ length: 11 }, (_, index) => retryDelayMs(index + 1) / MINUTE_MS);
  expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]);
  expect(retryDelayMs(5000)).toBe(6 * HOUR_MS);
});

onEachDatabase('the mail worker', (makePlace) => {
  let place: Place;
  let database: Database;
  let clock: number;
  let log: string[];
  let sent: Mail[];
  let outcomes: string[];
  let send: (mail: Mail) => Promise<void>;
  let options: MailWorkerOptions;
  beforeEach(async () => {
    place = await makePlace();
    database = await openDatabase(place);
    [clock, log, sent, outcomes] = [NOON, [], [], []];
    send = async (mail) => void sent.push(mail);
    options = {
      queries: database.queries,
      transport: { send: (mail) => send(mail) },
      compose: async (mail) => write(mail),
      log: createLog('trace', { write: (line) => void log.push(line) }),
      now: () => clock,
      onOutcome: (outcome) => void outcomes.push(outcome),
    };
  });
  afterEach(async () => {
    await database.close();
    await place.remove();
  });
  const wish = (address = 'a@example.org') => enqueueMail(database.queries, { kind: 'test', address }, clock);
  const claimed = async (kind: string) =>
    (
      await database.queries
        .selectFrom('outbox')
        .select('id')
        .where('kind', '=', kind)
        .where('attempts', '>', 0)
        .execute()
    ).length;
  const waiting = async () => (await database.queries.selectFrom('outbox').select('id').execute()).length;

  test('loses nothing while sending fails: the email waits longer each time, and is sent once in the end', async () => {
    await wish();
    const attemptsAt: number[] = [];
    send = async () => {
      attemptsAt.push((clock - NOON) / MINUTE_MS);
      throw failure({ code: 'ECONNREFUSED' });
    };
    for (; clock < NOON + 40 * MINUTE_MS; clock += MINUTE_MS / 2) await sendDueMails(options);
    expect(attemptsAt).toEqual([0, 1, 3, 7, 15, 31]);
    expect(await waiting()).toBe(1);

    send = async (mail) => void sent.push(mail);
    clock = NOON + 63 * MINUTE_MS;
    await sendDueMails(options);
    await sendDueMails(options);
    expect(sent.map(({ to }) => to)).toEqual(['a@example.org']);
    expect(await waiting()).toBe(0);
  });

  test('sends a reset within two polls while emails to many wait that a slow server takes one by one', async () => {
    await database.queries.transaction().execute(async (trx) => {
      for (let index = 0; index < 300; index += 1)
        await enqueueMail(trx, { kind: 'sectionReady', address: `m${index}@example.org` }, clock);
    });
    const gate = Promise.withResolvers<void>();
    send = async (mail) => {
      if (mail.to.startsWith('m')) await gate.promise;
      sent.push(mail);
    };
    const worker = startMailWorker(options);
    await expect.poll(async () => claimed('sectionReady')).toBe(1);
    await enqueueMail(database.queries, { kind: 'reset', address: 'ada@example.org' }, clock);
    await expect.poll(() => sent.map(({ to }) => to)).toEqual(['ada@example.org']);
    const stopped = worker.stop();
    gate.resolve();
    await stopped;
    expect([sent.length, await waiting()]).toEqual([2, 299]);
  });

  test('spreads emails to many over time by receiving domain, and lets a reset pass', async () => {
    const paced = { ...options, pace: createDomainPace(60, () => clock) };
    for (let index = 0; index < 20; index += 1)
      await enqueueMail(database.queries, { kind: 'sectionReady', address: `m${index}@EXAMPLE.org` }, clock);
    await enqueueMail(database.queries, { kind: 'sectionReady', address: 'm@example.com' }, clock);
    await enqueueMail(database.queries, { kind: 'reset', address: 'ada@example.org' }, clock);
    const after: number[] = [];
    for (; clock <= NOON + 30_000; clock += 1_000) {
      await sendDueMails(paced);
      after.push(sent.length);
    }
    expect(sent.slice(0, 4).map(({ to }) => to)).toContain('m@example.com');
    expect(sent[0]?.to).toBe('ada@example.org');
    // One a second, after those that a poll may send at once.
    expect(after.slice(0, 4)).toEqual([4, 5, 6, 7]);
    expect([sent.length, new Set(outcomes)]).toEqual([22, new Set(['sent'])]);
  });

  test('lets requests be answered between emails, also between unneeded ones', async () => {
    for (let index = 0; index < 20; index += 1) await wish(`a${index}@example.org`);
    let turns = 0;
    const count = () => {
      turns += 1;
      turning = setImmediate(count);
    };
    let turning = setImmediate(count);
    await sendDueMails({ ...options, compose: async () => undefined });
    clearImmediate(turning);
    expect(turns).toBeGreaterThanOrEqual(19);
    expect([await waiting(), new Set(outcomes), sent]).toEqual([0, new Set(['unwanted']), []]);
  });

  test('sends all others if one of many fails', async () => {
    for (let index = 0; index < 25; index += 1) await wish(`a${index}@example.org`);
    send = async (mail) => {
      if (mail.to === 'a3@example.org') throw failure({ code: 'ETIMEDOUT' });
      sent.push(mail);
    };
    await sendDueMails(options);
    expect(new Set(sent.map(({ to }) => to)).size).toBe(24);
    expect(await waiting()).toBe(1);
  });

  test('gives up an email whose mailbox does not exist, and logs that without its address', async () => {
    await wish();
    const refusal = { command: 'RCPT TO', responseCode: 550, response: '550 5.1.1 no a@example.org' };
    const refuse = failing({ code: 'EENVELOPE', ...refusal });
    send = refuse;
    // A relay that refuses everybody may say the same, for as long as no other email is accepted.
    for (const minutes of [0, 1, 3]) {
      clock = NOON + minutes * MINUTE_MS;
      await sendDueMails(options);
      expect(await waiting()).toBe(1);
    }
    send = async ({ to }) => (to === 'a@example.org' ? refuse() : undefined);
    await wish('b@example.org');
    await sendDueMails(options);
    expect(await waiting()).toBe(1);
    clock = NOON + 7 * MINUTE_MS;
    log.length = 0;
    await sendDueMails(options);
    expect(await waiting()).toBe(0);
    expect(log.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 50, kind: 'test', attempts: 4, msg: 'email given up', reason: expect.stringContaining('5.1.1') },
    ]);
    expect(log.join('')).not.toContain('example.org');
  });

  test('gives up at once an address that no mail server could be given', async () => {
    await wish();
    send = () => Promise.reject(new UnsendableAddressError());
    await sendDueMails(options);
    expect([await waiting(), outcomes]).toEqual([0, ['given_up']]);
  });

  test.each([
    { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 450 },
    { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response: '550 relaying denied to a@example.org' },
    { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553 },
    { code: 'EAUTH', responseCode: 535 },
    { code: 'ETLS' },
    {},
  ])('postpones an email if the failure is %j, and logs that without its address', async (fields) => {
    await wish();
    send = failing(fields);
    await sendDueMails(options);
    expect([await waiting(), outcomes]).toEqual([1, ['postponed']]);
    expect(log.map((line) => JSON.parse(line) as object)).toMatchObject([{ level: 40, msg: 'email postponed' }]);
    expect(log.join('')).not.toContain('example.org');
  });

  test('postpones an email that could not be composed, as when the database is unreachable', async () => {
    await wish();
    await sendDueMails({ ...options, compose: failing({ code: 'ECONNRESET' }) });
    expect([await waiting(), sent]).toEqual([1, []]);
    clock += MINUTE_MS;
    await sendDueMails(options);
    expect(sent).toHaveLength(1);
  });

  test('tries for four days, and no longer', async () => {
    await wish();
    send = failing({ code: 'ECONNREFUSED' });
    for (; clock <= NOON + 4 * DAY_MS; clock += HOUR_MS) await sendDueMails(options);
    expect(await waiting()).toBe(1);
    clock += 6 * HOUR_MS;
    await sendDueMails(options);
    expect(await waiting()).toBe(0);
  });

  test('does not give up at the first failure after the clock was set ahead', async () => {
    await wish();
    send = failing({ code: 'ECONNREFUSED' });
    clock += 400 * DAY_MS;
    await sendDueMails(options);
    expect(await waiting()).toBe(1);
  });

  test('sends emails that were queued, or tried, while the clock was ahead', async () => {
    clock += DAY_MS;
    await wish();
    send = failing({ code: 'ECONNREFUSED' });
    await sendDueMails(options);
    await wish('b@example.org');
    clock = NOON;
    send = async (mail) => void sent.push(mail);
    await sendDueMails(options);
    expect(sent.map(({ to }) => to).toSorted()).toEqual(['a@example.org', 'b@example.org']);
  });

  test('sends an email once that cannot be deleted from the outbox, and deletes it as soon as possible', async () => {
    let isFailing = true;
    const plugin: KyselyPlugin = {
      transformQuery({ node }) {
        if (isFailing && node.kind === 'DeleteQueryNode') throw failure({ code: 'SQLITE_IOERR' });
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const stuck = { ...options, queries: database.queries.withPlugin(plugin) };
    await wish();
    await wish('b@example.org');
    for (const minutes of [0, 1, 6, 12]) {
      clock = NOON + minutes * MINUTE_MS;
      await sendDueMails(stuck);
    }
    expect([sent.map(({ to }) => to), await waiting()]).toEqual([['a@example.org', 'b@example.org'], 2]);
    const told = { level: 50, msg: 'could not delete an email from the outbox' };
    expect(log.map((line) => JSON.parse(line) as object)).toMatchObject([told, told]);
    isFailing = false;
    await sendDueMails(stuck);
    expect([sent.length, await waiting()]).toEqual([2, 0]);
  });

  test('sends each email once if two workers share an outbox', async () => {
    const other = await openDatabase(place);
    for (let index = 0; index < 30; index += 1) await wish(`a${index}@example.org`);
    await Promise.all([sendDueMails(options), sendDueMails({ ...options, queries: other.queries })]);
    await sendDueMails(options);
    expect(sent.map(({ to }) => to).sort()).toEqual(Array.from({ length: 30 }, (_, at) => `a${at}@example.org`).sort());
    await other.close();
  });

  test('polls each second by its own clock, and stops when the current email has been sent', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    send = async (mail) => {
      begun.resolve();
      await gate.promise;
      sent.push(mail);
    };
    const worker = startMailWorker(options);
    await wish();
    vi.advanceTimersByTime(1000);
    await begun.promise;
    const stopped = worker.stop();
    expect(sent).toHaveLength(0);
    gate.resolve();
    await stopped;
    expect(sent).toHaveLength(1);
    await wish();
    vi.advanceTimersByTime(5000);
    vi.useRealTimers();
    expect(await waiting()).toBe(1);
  });
});
