// Apps of a server in this process.
import { vi } from 'vitest';
import { insertClient, type AppClient } from '#src/features/apps/clients.server.ts';
import { describeApp, type TestApp } from './apps.ts';
import type { Person, TestServer } from './server.ts';

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

/** Registers a member, signs in and confirms the address in the same session, so that it is known to be the member's own. */
export async function confirmedMember(server: TestServer): Promise<Person & { token: string }> {
  const member = await server.member();
  const link = await server.linkTo(member.email);
  const answer = await server.call('POST', '/auth/users/activation/', link, { token: member.token });
  if (answer.status !== 204) throw new Error(answer.text);
  return member;
}

/** Reads the claims of a token without verifying it. */
export const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

/** What the token endpoint answers. */
export interface Tokens {
  readonly access_token: string;
  readonly id_token: string;
  readonly refresh_token?: string;
}
