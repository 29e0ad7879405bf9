// A thread that acts as one client with a hundred connections and sends one costly request as fast as it can.
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { createAuthenticator } from '../../test/authenticator.ts';
import { ask } from '../shared/http.ts';
import { registerFrom, WRONG } from '../throttles/signing-in.ts';
import type { AttackOrder, Attacked } from './attacks.ts';

const { site, from, kind, parallel, party } = workerData as AttackOrder;
// Real attackers use their own machines; here they share one with the server, at the lowest priority.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const statuses: Record<string, number> = {};
const post = async (path: string, body: object, token?: string) => {
  const asking = { body, headers: { 'X-Forwarded-For': from }, ...(token !== undefined && { token }) };
  const answer = await ask('POST', `${site}${path}`, asking);
  return { status: answer.status, json: () => JSON.parse(answer.body.toString()) as Record<string, string> };
};
const need = async (path: string, body: object, token?: string) => {
  const { status, json } = await post(path, body, token);
  if (status >= 300) throw new Error(`${path} answered ${status} to the attacker's preparation`);
  return status === 204 ? {} : json();
};

/** Adds a passkey to an account of the attacker's own; returns what signs in with it. */
async function preparePasskey(): Promise<() => Promise<number>> {
  const person = await registerFrom(site, from, 'attacker');
  const { auth_token } = await need('/auth/token/login/', person);
  const { challenge = '' } = await need('/auth/passkeys/start/', { current_password: person.password }, auth_token);
  const passkey = createAuthenticator(party, { counts: false });
  await need('/auth/passkeys/', { name: 'Key', response: passkey.make(challenge) }, auth_token);
  return async () => {
    const begun = await post('/auth/passkeys/login/start/', {});
    if (begun.status !== 200) return begun.status;
    return (await post('/auth/passkeys/login/', { response: passkey.use(begun.json()['challenge'] ?? '') })).status;
  };
}

/** Returns what asks once; it takes the number of the request. */
async function prepare(): Promise<(at: number) => Promise<number>> {
  const status = async (path: string, body: object) => (await post(path, body)).status;
  const email = (at: number) => `attacked${at}@example.org`;
  if (kind === 'registrations')
    return (at) => status('/auth/users/', { email: email(at), username: `attacked${at}`, password: 'Zq7!vXp2' });
  if (kind === 'wrong passwords') return (at) => status('/auth/token/login/', { email: email(at), password: WRONG });
  if (kind === 'password resets') return (at) => status('/auth/users/reset_password/', { email: email(at) });
  if (kind === 'passkey sign-ins') return preparePasskey();
  const person = await registerFrom(site, from, 'owner');
  return () => status('/auth/token/login/', person);
}

const askOnce = await prepare();
const state = { at: 0, isOver: false };
async function attack(): Promise<void> {
  while (!state.isOver) {
    const answer = await askOnce((state.at += 1)).catch(() => 'none');
    statuses[answer] = (statuses[answer] ?? 0) + 1;
    if (answer === 'none') await wait(10);
  }
}
const attacking = Promise.all(Array.from({ length: parallel }, attack));
parentPort?.postMessage('attacking');
if (parentPort) await once(parentPort, 'message');
state.isOver = true;
await attacking;
const attacked: Attacked = { statuses };
parentPort?.postMessage(attacked);
