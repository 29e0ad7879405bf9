// One server for all tests of a block, and what tests ask it again and again.
import { afterAll, beforeAll, vi } from 'vitest';
import type { MakePlace } from './databases.ts';
import { startServer, type TestServer } from './server.ts';

type Settings = Parameters<typeof startServer> extends [unknown, ...infer Rest] ? Rest : never;

/** Starts a server before the tests of the calling block, with the arguments of `startServer`, and closes it after them. */
export function sharedServer(makePlace: MakePlace, ...settings: Settings): TestServer {
  const server = {} as TestServer;
  beforeAll(async () => void Object.assign(server, await startServer(await makePlace(), ...settings)));
  afterAll(() => server.close());
  return server;
}

/** Lets the tests of the calling block set the date: the OpenID library reads the time itself. */
export function withFakeDate(): void {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterAll(() => void vi.useRealTimers());
}
