import { afterEach, expect, test, vi } from 'vitest';
import type { KeptFiles } from '#src/desktop/protocol/host-messages.ts';
import { logOptions } from '#src/server/process/log.ts';
import { createHostHttp } from '../http/http.ts';
import type { HostServices } from '../services.ts';
import { readDesktopConfig } from '../settings.ts';
import { keepRoutes } from './keep-routes.ts';
import type { MemberSession } from './members.ts';
import { createKey } from './secrets.ts';

afterEach(() => void vi.useRealTimers());

test('a copy that takes longer than an answer goes on, and who asks again with its name gets what came of it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const config = readDesktopConfig({});
  const { key, hash } = createKey();
  const copy = Promise.withResolvers<KeptFiles>();
  const keep = vi.fn(async () => copy.promise);
  const member = { home: 'm-1', code: 'code', isToKeep: true, since: 2 } as MemberSession;
  const sessions = { ownerOf: () => ({ kind: 'trial', hash, client: '' }), startedAt: () => 1, keep };
  const http = createHostHttp({ config, log: logOptions('silent'), pages: undefined, now: Date.now });
  const services = { config, sessions, members: { find: () => member }, homeBytesOf: async () => 9 };
  keepRoutes(http, services as unknown as HostServices, Date.now);
  const ask = async () => {
    const answer = await http.inject({
      method: 'POST',
      url: '/api/sessions/t-1/keep',
      headers: { origin: config.DESKTOP_PUBLIC_URL, authorization: `Bearer ${key}` },
      payload: { paths: ['a'], member: 'code', copy: 'copy-name' },
    });
    return answer.json<unknown>();
  };
  const first = ask();
  await expect.poll(() => keep).toHaveBeenCalledExactlyOnceWith('t-1', 'm-1', ['a'], 9);
  await vi.advanceTimersByTimeAsync(25_000);
  expect(await first).toEqual({ isCopying: true });
  copy.resolve({ files: 3, folder: 'Dalla prova' });
  expect([await ask(), keep.mock.calls.length]).toEqual([{ files: 3, folder: 'Dalla prova' }, 1]);
  await http.close();
});
