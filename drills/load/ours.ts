// The product as it is shipped, with members who are signed in.
import { setTimeout as wait } from 'node:timers/promises';
import type { RunOptions } from '../shared/drill.ts';
import { register, type Person } from '../shared/http.ts';
import { makeFolder, type DrillServer, type Starting } from '../shared/server.ts';
import { wired } from './wrk.ts';

/** Someone who has registered, the token of a sign-in, and the address that they always come from. */
export interface Member extends Person {
  readonly token: string;
  readonly from: string;
}

const TO_A_FILE = ['/bin/sh', '-c', 'exec "$@" > "$LOG_FILE"', 'sh'];

/** Starts a server with what is shipped, its log into a file. `databaseUrl`: absent, it has SQLite. */
export async function startOurs(
  startServer: RunOptions['startServer'],
  databaseUrl: string | undefined,
  more: Starting = {},
): Promise<DrillServer> {
  const dataDir = makeFolder('load-');
  const env = { LOG_LEVEL: 'info', LOG_FILE: `${dataDir}/log`, DATABASE_URL: databaseUrl ?? '', ...more.env };
  return startServer({ ...more, dataDir, env, wrapper: TO_A_FILE });
}

/** Before the measurement: repeats a request for up to 30 s if the server is too busy. */
async function patiently<Result>(act: () => Promise<Result>): Promise<Result> {
  for (let turn = 0; turn < 30; turn += 1) {
    const result = await act().catch((error: unknown) => {
      if (!(error instanceof Error) || !error.message.includes('answered 503')) throw error;
    });
    if (result !== undefined) return result;
    await wait(1_000);
  }
  return act();
}

/** Registers members at a site and signs each in with `signIn`, which gives a token. */
export async function enrol(
  site: string,
  count: number,
  signIn: (site: string, person: Person) => Promise<string>,
): Promise<Member[]> {
  const members: Member[] = [];
  for (let at = 0; at < count; at += 1) {
    const person = await patiently(() => register(site, `member${at}`));
    const from = `10.1.${at >> 8}.${at & 255}`;
    members.push({ ...person, from, token: await patiently(() => signIn(site, person)) });
  }
  return members;
}

/** Requests of members who ask who they are. */
export function whoAmI(members: readonly Member[]): string[] {
  return members.map(({ token, from }) =>
    wired({ path: '/auth/users/me/', headers: { Authorization: `Token ${token}`, 'X-Forwarded-For': from } }),
  );
}

/** Requests of members who sign in, by the field that the peer wants. */
export function signIns(members: readonly Member[], field: 'email' | 'username'): string[] {
  return members.map(({ password, from, ...names }) =>
    wired({
      method: 'POST',
      path: '/auth/token/login/',
      headers: { 'X-Forwarded-For': from },
      body: { [field]: names[field], password },
    }),
  );
}
