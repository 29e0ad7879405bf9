// One server with 64 file descriptors and 200 connections that use them up.
import { readdirSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { needProgram } from '../../test/programs.ts';
import { atMost, none, sum, type Run, type RunOptions } from '../shared/drill.ts';
import { addressAt, personOf } from '../shared/http.ts';
import { readiness } from '../shared/server.ts';
import { poll } from '../shared/wait.ts';

const DESCRIPTORS = 64;
const CONNECTIONS = 200;
const HEAL_LIMIT_MS = 20_000;

type Ask = (method: string, path: string, body?: object) => Promise<{ status: number; retryAfter: string | undefined }>;

/** Returns what asks on one connection that is kept; status 0: there was no answer. */
function keptConnection(site: string): Ask {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let count = 0;
  return (method, path, body) =>
    new Promise((done) => {
      const none = () => done({ status: 0, retryAfter: undefined });
      // Each comes from its own IP address, or wrong passwords would soon be rate-limited.
      const client = { 'X-Forwarded-For': addressAt((count += 1)) };
      const headers = { ...client, ...(body && { 'Content-Type': 'application/json' }) };
      const asked = request(site + path, { agent, method, headers, signal: AbortSignal.timeout(10_000) });
      asked.once('error', none);
      asked.once('response', (response) => {
        response.resume();
        const { statusCode: status = 0, headers: received } = response;
        response.once('end', () => done({ status, retryAfter: received['retry-after'] }));
        response.once('error', none);
      });
      asked.end(body && JSON.stringify(body));
    });
}

/**
 * Looks at answers on connections that were there before, and at the server after the 200 were gone. `isCold`: no password was
 * hashed before, so that the threads for it are still to be started.
 */
async function exhaust(isCold: boolean, { fault, isBrief, startServer }: RunOptions) {
  const server = await startServer({
    wrapper: [needProgram('prlimit', 'util-linux'), `--nofile=${DESCRIPTORS}`],
    env: { LOG_LEVEL: 'warn' },
  });
  const [pages, calls] = [keptConnection(server.url), keptConnection(server.url)];
  if (!isCold) await calls('POST', '/auth/users/', personOf('first'));
  await Promise.all([pages('GET', '/home'), calls('GET', '/auth/users/me/')]);

  const before = server.said().length;
  const open = () => connect(server.port, '127.0.0.1').on('error', () => undefined);
  const sockets = Array.from({ length: CONNECTIONS }, open);
  await wait(1_000);
  if (fault === undefined && readdirSync(`/proc/${server.pid}/fd`).length < DESCRIPTORS)
    throw new Error('the descriptors are not used up');
  const seen = { wrong: 0, answers: 0 };
  const count = async (asked: ReturnType<Ask>, right: number) => {
    const { status, retryAfter } = await asked;
    const isBusy = right !== 200 && status === 503 && retryAfter !== undefined;
    seen.answers += 1;
    if (status === right || isBusy) return;
    seen.wrong += 1;
    if (fault === undefined) console.log(`  answered ${status} rather than ${right}`);
  };
  const started = performance.now();
  for (let turn = 0; performance.now() - started < (isBrief ? 4_000 : 20_000); turn += 1) {
    await Promise.all([
      count(pages('GET', turn % 2 === 0 ? '/de/home' : '/privacy'), 200),
      count(calls('GET', '/auth/users/me/'), 401),
      count(calls('POST', '/auth/users/', personOf(`p${turn}`)), 201),
      count(calls('POST', '/auth/token/login/', { ...personOf(`x${turn}`), password: 'x' }), 400),
    ]);
    await wait(100);
  }
  const lines = server.said().slice(before).split('\n').length - 1;
  const linesPerSecond = lines / ((performance.now() - started) / 1_000);

  for (const socket of sockets) socket.destroy();
  const closed = performance.now();
  let turn = 0;
  const isServed = async () => {
    if ((await readiness(server.url)) !== 200) return false;
    return (await keptConnection(server.url)('POST', '/auth/users/', personOf(`last${(turn += 1)}`))).status === 201;
  };
  const isHealed = await poll(isServed, HEAL_LIMIT_MS);
  const healSeconds = isHealed ? (performance.now() - closed) / 1_000 : Infinity;
  await server.kill();
  return { ...seen, healSeconds, linesPerSecond };
}

export const exhaustDescriptors: Run = async (options) => {
  const runs = [];
  for (const isCold of options.fault === undefined ? [true, false] : [false]) runs.push(await exhaust(isCold, options));
  const [wrong, answers] = [sum(runs, (one) => one.wrong), sum(runs, (one) => one.answers)];
  return [
    none('descriptors', wrong, answers, 'responses wrong'),
    atMost('descriptors-heal', Math.max(...runs.map(({ healSeconds }) => healSeconds)), 5, 's'),
    atMost('descriptors-log', Math.max(...runs.map(({ linesPerSecond }) => linesPerSecond)), 20, 'lines per second'),
  ];
};
