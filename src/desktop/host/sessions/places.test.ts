// Who gets a trial, and who waits for one.
import { expect, test } from 'vitest';
import { ask, on, start, startHostForEachTest, startTrial } from '#test/desktop/host-in-process.ts';

startHostForEachTest();

test('who comes while it is full waits, in order, and loses the place without asking', async () => {
  expect((await startTrial('192.0.2.1')).status).toBe(201);
  const second = (await startTrial('192.0.2.2')).body;
  on.clock += 90_000;
  const refused = { error: 'one-each', canSignIn: false };
  // Its page is gone, or has not been there yet: the limit of ten minutes ends it first.
  expect((await startTrial('192.0.2.2')).body).toEqual({ ...refused, minutes: 9, isUnseen: true });
  on.engine.shown.add(second.id!);
  expect((await startTrial('192.0.2.2')).body).toEqual({ ...refused, minutes: 59 });
  const [third, fourth] = [await startTrial('192.0.2.3'), await startTrial('192.0.2.4')];
  expect([third.status, third.body.place, fourth.body.place]).toEqual([202, 1, 2]);
  // Somebody else there waits, for nobody knows how long.
  expect((await startTrial('192.0.2.3')).body).toEqual({ error: 'one-each', canSignIn: false });
  on.engine.expire(second.id!, 'idle');
  expect((await startTrial('192.0.2.4', fourth.body.key)).body.place).toBe(2);
  expect((await startTrial('192.0.2.5')).body.place).toBe(3);
  expect((await startTrial('192.0.2.3', third.body.key)).status).toBe(201);
  on.clock += 80_000;
  expect((await startTrial('192.0.2.5')).body.place).toBe(1);
  const report = await ask('GET', `/api/sessions/${second.id}`, { key: second.key });
  expect(report.body).toMatchObject({ state: 'ended', why: 'idle', receipt: { receipt: { why: 'idle' } } });
});

test('the owner of many addresses is one visitor, and nobody starts one session after the other', async () => {
  expect((await startTrial('2001:db8:1:1::1')).status).toBe(201);
  for (const from of ['2001:db8:1:1::2', '2001:db8:1:2::1'])
    expect((await startTrial(from)).body.error).toBe('one-each');
  for (let turn = 0; turn < 6; turn += 1) {
    const { id, key } = (await startTrial()).body;
    await ask('DELETE', `/api/sessions/${id}`, { key });
  }
  expect((await startTrial()).body).toEqual({ error: 'too-many' });
  const other = await startTrial('192.0.2.2');
  const { key, place } = (await startTrial()).body;
  on.engine.expire(other.body.id!, 'idle');
  // The page gives up: nobody else waits behind it.
  expect([place, (await startTrial(undefined, key)).body.error, on.host.counts().waiting]).toEqual([1, 'too-many', 0]);
});

test('a trial whose page was closed makes place for another of its client, and one that is loaded again does not', async () => {
  const [first, other] = [(await startTrial()).body, (await startTrial('192.0.2.9')).body];
  const leave = async (key?: string) => ask('POST', `/api/sessions/${first.id}/leave`, { key });
  expect((await leave(other.key)).status).toBe(404);
  expect((await leave(first.key)).status).toBe(204);
  on.clock += 10_000;
  expect((await startTrial()).body).toMatchObject({ error: 'one-each', seconds: 5 });
  await ask('POST', `/api/sessions/${first.id}/ticket`, { key: first.key });
  on.clock += 60_000;
  expect((await startTrial()).body).not.toHaveProperty('seconds');
  await leave(first.key);
  on.clock += 15_000;
  // Another tab of the same browser shows it.
  on.engine.shown.add(first.id!);
  expect((await startTrial()).body).toMatchObject({ error: 'one-each', minutes: 59 });
  on.engine.shown.clear();
  expect((await startTrial()).body).toMatchObject({ hasReplaced: true });
  const ended = await ask('GET', `/api/sessions/${first.id}`, { key: first.key });
  expect(ended.body).toMatchObject({ state: 'ended', why: 'left', receipt: { receipt: { why: 'left' } } });
});

test('a client has one place in the queue, which goes over to its next page once the page is closed', async () => {
  const close = async (key?: string) => ask('POST', '/api/trials/leave', { body: { key, mayReturn: true } });
  await startTrial('192.0.2.1');
  await startTrial('192.0.2.2');
  const first = (await startTrial('192.0.2.3')).body;
  let page = first;
  expect((await startTrial('192.0.2.4')).body.place).toBe(2);
  for (let turn = 0; turn < 60; turn++) {
    await close(page.key);
    page = (await startTrial('192.0.2.3')).body;
    expect(page.place).toBe(1);
  }
  expect(on.host.counts().waiting).toBe(2);
  expect((await startTrial('192.0.2.3', first.key)).body).toEqual({ error: 'one-each', canSignIn: false });
  // To say again and again that it is closed keeps no place.
  await close(page.key);
  on.clock += 10_000;
  await close(page.key);
  on.clock += 5_000;
  expect(on.host.counts().waiting).toBe(1);
});

test('a trial is ended only for a visitor of a network that has too many', async () => {
  await on.host.close();
  await start({ DESKTOP_MAX_SESSIONS: '9' });
  const left = (await startTrial('2001:db8:1:100::1')).body;
  await ask('POST', `/api/sessions/${left.id}/leave`, { key: left.key });
  on.clock += 15_000;
  expect((await startTrial('2001:db8:1:200::1')).status).toBe(201);
  // Of this /56, which the trial that was left is not of.
  expect((await startTrial('2001:db8:1:201::1')).body.error).toBe('one-each');
  expect((await startTrial('2001:db8:1:300::1')).body).toMatchObject({ hasReplaced: true });
  expect(on.engine.list()).toHaveLength(2);
});

test('a page that asks again with its key gets the trial or the place whose answer it lost', async () => {
  const [own, other] = ['a'.repeat(32), 'b'.repeat(32)];
  const leave = async (key: string) => ask('POST', '/api/trials/leave', { body: { key, mayReturn: true } });
  const started = await Promise.all([startTrial(undefined, own), startTrial(undefined, own)]);
  // Loaded again while the trial starts.
  await leave(own);
  const found = (await startTrial(undefined, own)).body;
  expect(found).toMatchObject({ key: own, id: started[0].body.id });
  expect([started[1].body.id, on.engine.orders.length]).toEqual([found.id, 1]);
  on.clock += 20_000;
  expect((await startTrial()).body).toMatchObject({ error: 'one-each' });
  // Closed: the next trial from there gets the place.
  await leave(own);
  on.clock += 15_000;
  expect((await startTrial(undefined, other)).body).toMatchObject({ key: other, hasReplaced: true });
  await startTrial('192.0.2.2');
  const [third, fourth] = ['c'.repeat(32), 'd'.repeat(32)];
  await startTrial('192.0.2.3', third);
  await startTrial('192.0.2.4', fourth);
  await leave(third);
  expect((await startTrial('192.0.2.3', third)).body.place).toBe(1);
  await leave(third);
  on.clock += 15_000;
  expect((await startTrial('192.0.2.4', fourth)).body.place).toBe(1);
  expect((await startTrial(undefined, 'short')).status).toBe(400);
});
