// The product as it is shipped, with members who are signed in.
import type { RunOptions } from '../shared/drill.ts';
import { addressAt, register, type Person } from '../shared/http.ts';
import { makeFolder } from '../shared/programs.ts';
import type { DrillServer } from '../shared/server.ts';
import { patiently } from '../shared/wait.ts';
import { requestBytes } from './wrk.ts';

/** Someone who has registered, the token of a sign-in, and the address that they always come from. */
export interface Member extends Person {
  readonly token: string;
  readonly from: string;
}

const TO_A_FILE = ['/bin/sh', '-c', 'exec "$@" > "$LOG_FILE"', 'sh'];

/** Starts a server with what is shipped, its log into a file. */
export async function startOurs(
  startServer: RunOptions['startServer'],
  settings: NodeJS.ProcessEnv = {},
  nodeArguments: readonly string[] = [],
): Promise<DrillServer> {
  const dataDir = makeFolder('load-');
  const env = { LOG_LEVEL: 'info', LOG_FILE: `${dataDir}/log`, ...settings };
  return startServer({ dataDir, env, wrapper: TO_A_FILE, nodeArguments });
}

/** Registers members at a site and signs each in with `signIn`, which gives a token. */
export async function enrol(
  site: string,
  count: number,
  signIn: (site: string, person: Person) => Promise<string>,
): Promise<Member[]> {
  const members: Member[] = [];
  for (let at = 0; at < count; at += 1) {
    const person = await register(site, `member${at}`);
    const token = (await patiently(() => signIn(site, person))) ?? (await signIn(site, person));
    members.push({ ...person, from: addressAt(65_536 + at), token });
  }
  return members;
}

/** Requests of members who ask who they are. */
export const whoAmI = (members: readonly Member[]): string[] =>
  members.map(({ token, from }) =>
    requestBytes('GET', '/auth/users/me/', { Authorization: `Token ${token}`, 'X-Forwarded-For': from }),
  );

/** Requests of members who sign in, by the field that the peer wants. */
export const signIns = (members: readonly Member[], field: 'email' | 'username'): string[] =>
  members.map(({ password, from, ...names }) =>
    requestBytes('POST', '/auth/token/login/', { 'X-Forwarded-For': from }, { [field]: names[field], password }),
  );
