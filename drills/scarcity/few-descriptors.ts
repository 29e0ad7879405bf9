// One server with 64 file descriptors and 200 connections that use them up.
import { readdirSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { needProgram } from '../../test/programs.ts';
import type { RunOptions } from '../shared/drill.ts';
import { readiness, type DrillServer } from '../shared/server.ts';

const DESCRIPTORS = 64;
const CONNECTIONS = 200;
const HEAL_LIMIT_MS = 20_000;

/** What was seen on connections that were there before, and after the 200 were gone. */
export interface DescriptorsSeen {
  wrong: number;
  answers: number;
  /** Infinity if the server did not recover or has ended. */
  healSeconds: number;
  /** Lines of its log, from the moment the descriptors were used up. */
  linesPerSecond: number;
}

type Ask = (method: string, path: string, body?: object) => Promise<{ status: number; retryAfter: string | undefined }>;

/** Returns what asks on one connection that is kept; status 0: there was no answer. */
function keptConnection(site: string): Ask {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let count = 0;
  return (method, path, body) =>
    new Promise((done) => {
      // Each comes from its own IP address, or wrong passwords would soon be rate-limited.
      const client = { 'X-Forwarded-For': `10.0.${(count >> 8) & 255}.${(count += 1) & 255}` };
      const headers = { ...client, ...(body && { 'Content-Type': 'application/json' }) };
      const asked = request(site + path, { agent, method, headers, signal: AbortSignal.timeout(10_000) });
      asked.once('error', () => done({ status: 0, retryAfter: undefined }));
      asked.once('response', (response) => {
        response.resume();
        const { statusCode: status = 0, headers: got } = response;
        response.once('end', () => done({ status, retryAfter: got['retry-after'] }));
        response.once('error', () => done({ status: 0, retryAfter: undefined }));
      });
      asked.end(body && JSON.stringify(body));
    });
}

function openMany({ port }: DrillServer): Socket[] {
  return Array.from({ length: CONNECTIONS }, () => connect(port, '127.0.0.1').on('error', () => undefined));
}

/** Runs it once. `isCold`: no password was hashed before, so that the threads for it are still to be started. */
export async function spendDescriptors(
  isCold: boolean,
  seconds: number,
  fault: RunOptions['fault'],
  startServer: RunOptions['startServer'],
): Promise<DescriptorsSeen> {
  const server = await startServer({
    wrapper: [needProgram('prlimit', 'util-linux'), `--nofile=${DESCRIPTORS}`],
    env: { LOG_LEVEL: 'warn' },
  });
  const [pages, calls] = [keptConnection(server.url), keptConnection(server.url)];
  const person = (name: string) => ({ email: `${name}@example.org`, username: name, password: 'Zq7!vXp2' });
  if (!isCold) await calls('POST', '/auth/users/', person('first'));
  await Promise.all([pages('GET', '/home'), calls('GET', '/auth/users/me/')]);

  const before = server.said().length;
  const sockets = openMany(server);
  await wait(1_000);
  if (fault === undefined && readdirSync(`/proc/${server.pid}/fd`).length < DESCRIPTORS)
    throw new Error('the descriptors are not used up');
  const seen = { wrong: 0, answers: 0, healSeconds: Infinity, linesPerSecond: 0 };
  const count = async (asked: ReturnType<Ask>, right: number) => {
    const { status, retryAfter } = await asked;
    const isBusy = right !== 200 && status === 503 && retryAfter !== undefined;
    seen.answers += 1;
    if (status === right || isBusy) return;
    seen.wrong += 1;
    if (fault === undefined) console.log(`  answered ${status} rather than ${right}`);
  };
  const started = performance.now();
  for (let turn = 0; performance.now() - started < seconds * 1_000; turn += 1) {
    await Promise.all([
      count(pages('GET', turn % 2 === 0 ? '/de/home' : '/privacy'), 200),
      count(calls('GET', '/auth/users/me/'), 401),
      count(calls('POST', '/auth/users/', person(`p${turn}`)), 201),
      count(calls('POST', '/auth/token/login/', { ...person(`x${turn}`), password: 'x' }), 400),
    ]);
    await wait(100);
  }
  const lines = server.said().slice(before).split('\n').length - 1;
  seen.linesPerSecond = lines / ((performance.now() - started) / 1_000);

  for (const socket of sockets) socket.destroy();
  const closed = performance.now();
  const isServed = async (turn: number) => {
    if ((await readiness(server.url)) !== 200) return false;
    return (await keptConnection(server.url)('POST', '/auth/users/', person(`last${turn}`))).status === 201;
  };
  for (let turn = 0; performance.now() - closed < HEAL_LIMIT_MS && seen.healSeconds === Infinity; turn += 1) {
    if (await isServed(turn)) seen.healSeconds = (performance.now() - closed) / 1_000;
    else await wait(50);
  }
  await server.kill();
  return seen;
}
