import { expect, test } from 'vitest';
import { onDatabase } from '#test/databases.ts';
import { createLog } from '#test/log.ts';
import { sharedServer } from '#test/shared-server.ts';
import { describeError } from './log.ts';

onDatabase('the log', (makePlace) => {
  const server = sharedServer(makePlace);

  test('has no email address, name, password, token, network address, user agent, referrer or query, whatever happens', async () => {
    const canaries = {
      'user-agent': 'canary-agent',
      'x-forwarded-for': '203.0.113.77',
      referer: 'https://canary-referrer.example/',
      cookie: 'canary=cookie',
    };
    const sending = { headers: canaries, from: '198.51.100.99' };
    const person = { email: 'canary-mail@example.org', username: 'canary-name', password: 'canary-password!' };
    const request = (method: string, path: string, body?: unknown, more: object = {}) =>
      server.request(method, `${path}?canary-query=1`, body, { ...sending, ...more });
    const registration = { ...person, password: 'canary 9 boats adrift', username: 'other.one' };
    const statuses = [
      await request('POST', '/auth/users/', registration),
      await request('POST', '/auth/users/', registration),
      await request('POST', '/auth/token/login/', { ...person, password: 'canary-wrong' }),
      await request('GET', '/auth/users/me/', undefined, { token: 'canary-token' }),
      await request('PUT', '/auth/users/me/canary-path'),
      await request('PUT', '/auth/users/me/', 'canary-body'),
      await request('POST', '/auth/users/', `{"canary-broken": `),
      await request('POST', '/auth/users/', 'canary-body'.repeat(2000)),
    ].map(({ status }) => status);
    await server.database.queries.schema.dropTable('known_clients').execute();
    statuses.push(
      (await request('POST', '/auth/token/login/', { ...person, password: 'canary 9 boats adrift' })).status,
    );
    expect(statuses).toEqual([201, 400, 400, 401, 404, 405, 400, 413, 500]);

    const log = server.log.join('');
    expect(log).toContain('request failed');
    expect(log).not.toMatch(/canary/i);
    expect(log).not.toMatch(/\d+\.\d+\.\d+\.\d+/);
  });

  test('has the route, status, duration and number of a request, and the time to the millisecond', async () => {
    await server.request('GET', '/healthz?x=1');
    const line = JSON.parse(server.log.findLast((text) => text.includes('healthz')) ?? '{}') as Record<string, unknown>;
    expect(line).toMatchObject({ method: 'GET', route: '/healthz', status: 200, msg: 'request completed' });
    expect(line['time']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Object.keys(line).toSorted()).toEqual(['level', 'method', 'ms', 'msg', 'reqId', 'route', 'status', 'time']);
  });
});

test('an error is logged without its message', () => {
  const error = Object.assign(new RangeError('value ada@example.org'), { code: '23505' });
  expect(describeError(error)).toMatchObject({ type: 'RangeError', code: '23505' });
  const refused = new TypeError('fetch failed', { cause: Object.assign(new Error('ada@'), { code: 'ECONNREFUSED' }) });
  const meaning = 'nothing answers at that address and port';
  expect(describeError(refused)).toMatchObject({ code: 'ECONNREFUSED', meaning });
  expect(JSON.stringify(describeError(error))).not.toContain('ada@');
});

test('an error is logged without lines of its message that look like stack frames', () => {
  const error = new Error('refused\n    at ada@example.org (/x)\n    at /ada@example.org\n');
  const { stack } = describeError(error) as { stack: string };
  expect(stack).toMatch(/^at .*log\.test\.ts/);
  expect(stack).not.toContain('ada@');
});

test('an error that a library logs, or its message as text, is logged without the message', () => {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const error = new Error('value ada@example.org');
  log.error(error);
  log.warn({ err: error }, error.message);
  log.info({ kind: 'x' }, 'said by us');
  log.info('said by us');
  expect(lines.join('')).not.toContain('ada@');
  const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
  expect(messages).toEqual(['fault', 'fault', 'said by us', 'said by us']);
});
