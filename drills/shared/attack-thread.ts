// A thread that keeps many connections open and sends one costly request as fast as it can. Started by attack.ts.
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { createAuthenticator } from '../../test/authenticator.ts';
import { PARTY, type AttackOrder, type Attacked } from './attack.ts';
import { addressAt, ask, jsonOf, personOf, register, waitOf, WRONG, type HttpResponse } from './http.ts';

const { site, from, kind, parallel } = workerData as AttackOrder;
// Real attackers use their own machines; here they share one with the server, at the lowest priority.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const post = async (path: string, body: object, address = from) =>
  ask('POST', `${site}${path}`, { body, from: address });
const signIn = (body: object, address?: string) => post('/auth/token/login/', body, address);

/** Adds a passkey to an account of the attacker's own; returns what signs in with it. */
async function preparePasskey(): Promise<() => Promise<HttpResponse>> {
  const person = await register(site, 'attacker', from);
  const token = String(jsonOf(await signIn(person))['auth_token']);
  const passkey = createAuthenticator(PARTY, { counts: false });
  const add = async (path: string, body: object) => {
    const response = await ask('POST', `${site}/auth/passkeys/${path}`, { body, token, from });
    if (response.status >= 300) throw new Error(`${path} answered ${response.status} to the attacker's preparation`);
    return jsonOf(response);
  };
  const { challenge } = await add('start/', { current_password: person.password });
  await add('', { name: 'Key', response: passkey.make(String(challenge)) });
  return async () => {
    const begun = await post('/auth/passkeys/login/start/', {});
    if (begun.status !== 200) return begun;
    return post('/auth/passkeys/login/', { response: passkey.use(String(jsonOf(begun)['challenge'])) });
  };
}

/** Returns what asks once; it takes the number of the request. */
async function prepare(): Promise<(at: number) => Promise<HttpResponse>> {
  const email = (at: number) => `attacked${at}@example.org`;
  if (kind === 'registrations') return (at) => post('/auth/users/', personOf(`attacked${at}`));
  if (kind === 'password resets') return (at) => post('/auth/users/reset_password/', { email: email(at) });
  if (kind === 'passkey sign-ins') return preparePasskey();
  if (kind === 'wrong passwords') return (at) => signIn({ email: email(at), password: WRONG }, from ?? addressAt(at));
  const { email: own, password } = await register(site, 'owner', from);
  return () => signIn({ email: own, password });
}

const askOnce = await prepare();
const attacked: Attacked = { statuses: {}, bare503: 0, errors: [] };
const state = { at: 0, isOver: false };
async function attack(): Promise<void> {
  while (!state.isOver)
    try {
      const response = await askOnce((state.at += 1));
      attacked.statuses[response.status] = (attacked.statuses[response.status] ?? 0) + 1;
      if (response.status === 503 && !(waitOf(response) >= 1)) attacked.bare503 += 1;
    } catch (error) {
      attacked.errors.push((error as Error).message);
      await wait(10);
    }
}
const attacking = Promise.all(Array.from({ length: parallel }, attack));
parentPort?.postMessage('attacking');
if (parentPort) await once(parentPort, 'message');
state.isOver = true;
await attacking;
parentPort?.postMessage(attacked);
