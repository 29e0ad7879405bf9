// Apps of a server in this process.
import { vi } from 'vitest';
import { insertClient, type AppClient } from '#src/features/apps/clients.server.ts';
import { describeApp, type TestApp } from './apps.ts';
import type { TestServer } from './server.ts';

let added = 0;

/** Lets time pass, for the server and for the OpenID library. The test must fake `Date`. */
export function advance(server: TestServer, ms: number): void {
  vi.setSystemTime(Date.now() + ms);
  server.clock.now = Date.now();
}

/** Declares an app. */
export async function addApp(server: TestServer, changes: Partial<AppClient> = {}): Promise<TestApp> {
  const app = describeApp(changes.id ?? `app${(added += 1)}`, server.clock.now, changes);
  if (!(await insertClient(server.database.queries, app.client))) throw new Error(`the app ${app.client.id} exists`);
  // Servers notice their first app after two seconds.
  advance(server, 3_000);
  return app;
}
