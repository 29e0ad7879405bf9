// A trial that is kept ready: who gets it, and when it gives way.
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ask, on, PREFERENCES, start, startHostForEachTest, startTrial } from '#test/desktop/host-in-process.ts';

const SITE = 'https://site.example';

startHostForEachTest();

const spares = () => on.engine.orders.filter(({ isSpare }) => isSpare);
const running = () => on.engine.list().map(({ id }) => id);

/** A host with three places whose engine keeps sessions ready, and its first spare. */
async function startWithSpare(): Promise<readonly string[]> {
  const given: string[] = [];
  const give = (id: string) => on.engine.state(id)!;
  await on.host.close();
  on.engine = Object.assign(on.engine, { give: (id: string) => (given.push(id), give(id)) });
  await start({ DESKTOP_MAX_SESSIONS: '3', DESKTOP_TRIALS_PER_CLIENT: '9', DESKTOP_SITE_URL: SITE });
  await nextSpare();
  return given;
}

async function nextSpare(): Promise<void> {
  const before = spares().length;
  on.clock += 21_000;
  await expect.poll(() => spares()).toHaveLength(before + 1);
}

test('a press that wishes what was wished before gets the spare, which nobody could reach', async () => {
  const given = await startWithSpare();
  // In the site's language, which this visitor does not have.
  const first = (await startTrial()).body;
  expect([spares()[0]?.language, first.id]).not.toEqual(['el', spares()[0]?.id]);
  await nextSpare();
  expect(running()).not.toContain(spares()[0]?.id);
  expect(spares()[1]).toMatchObject({ ...PREFERENCES, size: { width: 1280, height: 748, ratio: 1 }, kind: 'trial' });
  const spare = spares()[1]?.id ?? '';
  // Until it is somebody's, nobody can reach it.
  const stranger = await ask('POST', `/api/sessions/${spare}/ticket`, { key: first.key! });
  expect([stranger.status, on.host.counts().trial]).toEqual([404, 1]);
  const second = await startTrial('192.0.2.2');
  expect([second.status, second.body.id, given]).toEqual([201, spare, [spare]]);
  expect((await ask('POST', `/api/sessions/${spare}/ticket`, { key: second.body.key! })).status).toBe(200);
});

test('an announced trial replaces a spare with other preferences, once that is 20 seconds old', async () => {
  await startWithSpare();
  const [first] = running();
  const expected = { language: 'en', scheme: 'light', size: PREFERENCES.size, app: 'writer' };
  const told = await ask('POST', '/api/trials/expected', { body: expected, origin: SITE });
  expect([told.status, told.headers['access-control-allow-origin']]).toEqual([204, SITE]);
  on.clock += 7_000;
  await setTimeout(1_500);
  expect(running()).toEqual([first]);
  await nextSpare();
  const spare = spares()[1]?.id;
  const { body } = await ask('POST', '/api/trials', { body: { ...expected, layout: 'gb' } });
  expect(body.id).toBe(spare);
});

test('the spare gives its place to a trial that needs it', async () => {
  await startWithSpare();
  const [spare] = running();
  // Until its app is there it would take the processor of another.
  on.clock += 6_000;
  await startTrial('192.0.2.1');
  await startTrial('192.0.2.2');
  expect(running()).toContain(spare);
  expect((await startTrial('192.0.2.3')).status).toBe(201);
  expect([running().length, running().includes(spare ?? '')]).toEqual([3, false]);
});
