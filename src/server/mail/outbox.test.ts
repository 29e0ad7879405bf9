import { expect, test } from 'vitest';
import { MINUTE_MS } from '#src/shared/time/durations.ts';
import { freshDatabase, onEachDatabase } from '#test/databases.ts';
import { claimDueMails, enqueueMail } from './outbox.ts';

const NOON = Date.UTC(2026, 10, 21, 12);

onEachDatabase('the outbox', (makePlace) => {
  const fresh = freshDatabase(makePlace);

  test('returns a queued email unchanged to the worker that claims it', async () => {
    const wish = {
      kind: 'emailChanged',
      address: 'Ada, "Ünï" <a@example.org>',
      language: 'el',
      details: { username: 'α"\n<b>' },
    } as const;
    await enqueueMail(fresh.database.queries, wish, NOON);
    expect(await claimDueMails(fresh.database.queries, NOON)).toEqual([
      { ...wish, id: expect.any(Number) as number, attempts: 1, createdAt: NOON },
    ]);
  });

  test('returns an email that an older release queued under the former name of its template', async () => {
    await enqueueMail(fresh.database.queries, { kind: 'deleted', address: 'a@example.org', language: 'it' }, NOON);
    await fresh.database.queries.updateTable('outbox').set({ kind: 'erased' }).execute();
    expect(await claimDueMails(fresh.database.queries, NOON)).toMatchObject([{ kind: 'deleted', language: 'it' }]);
  });

  test('has no email of a transaction that failed', async () => {
    const broken = fresh.database.queries.transaction().execute(async (trx) => {
      await enqueueMail(trx, { kind: 'test', address: 'a@example.org' }, NOON);
      throw new Error('the rest failed');
    });
    await expect(broken).rejects.toThrow('the rest failed');
    expect(await claimDueMails(fresh.database.queries, NOON)).toEqual([]);
  });

  test('keeps a claimed email for five minutes; then, after a crash, returns it with one more attempt', async () => {
    await enqueueMail(fresh.database.queries, { kind: 'test', address: 'a@example.org' }, NOON);
    const [first] = await claimDueMails(fresh.database.queries, NOON);
    expect(await claimDueMails(fresh.database.queries, NOON + 5 * MINUTE_MS - 1)).toEqual([]);
    expect(await claimDueMails(fresh.database.queries, NOON + 5 * MINUTE_MS)).toEqual([{ ...first, attempts: 2 }]);
  });
});
