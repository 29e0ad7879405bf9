// SIGTERM to one server under load, without a drain: requests in progress are answered, new connections are not accepted,
// and it exits.
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { atMost, none, print, type Run } from '../shared/drill.ts';
import { addressAt, register, signIn, type Person } from '../shared/http.ts';
import { makeFolder } from '../shared/programs.ts';
import { answersIn, openRaw } from '../shared/raw-http.ts';
import { startServer, type DrillServer } from '../shared/server.ts';
import { isFulfilled, patiently, poll } from '../shared/wait.ts';

const PEOPLE = 16;
/** The last bytes of one sign-in come this long after the signal. */
const SLOW_MS = 5_000;
/** When the door has to be shut at the latest: src/server/graceful-shutdown.ts takes those who stand before it, for four seconds at most. */
const SHUT_MS = 4_500;
const LIMIT_SECONDS = 10;
const SECOND_LIMIT_MS = 1_000;
/** More than the time in which two signals are one (src/server/graceful-shutdown.ts). */
const BETWEEN_SIGNALS_MS = 500;
const NEVER_MS = 15_000;
const PAGE = 'GET /de/home HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** A sign-in from an address of its own: one client has an eighth of the hashing queue. */
function signInText({ email, password }: Person, at: number): string {
  const body = JSON.stringify({ email, password });
  return `POST /auth/token/login/ HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${addressAt(at)}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

/** Connects and sends the first bytes of a request. `status`: that of the whole answer; 0 if the connection ends before, or 20 s pass. */
async function openRequest(port: number, text: string) {
  const { socket, received } = openRaw(port, text);
  await once(socket, 'connect');
  const isWhole = () => {
    const [head = '', body] = received.text.split(/\r\n\r\n(.*)/s);
    return body !== undefined && body.length >= Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Infinity);
  };
  const status = async () => {
    await poll(() => isWhole() || socket.closed, 20_000, 5);
    socket.destroy();
    return isWhole() ? (answersIn(received.text)[0]?.status ?? 0) : 0;
  };
  return { send: (more: string) => void socket.write(more), status: status() };
}

/** Waits for the exit code; null after 15 s, when it is killed. */
async function endOf(server: DrillServer): Promise<number | null> {
  const isLate = await Promise.race([server.gone.then(() => false), wait(NEVER_MS, true, { ref: false })]);
  if (isLate) await server.kill();
  return server.gone;
}

/** Stops a server on SQLite under load, ten times, and five times with a second signal. */
export const stopUnderLoad: Run = async (options) => {
  const rounds = options.isBrief ? 2 : 10;
  const dataDir = makeFolder();
  const first = await startServer({ dataDir });
  const people: Person[] = [];
  for (let at = 0; at < PEOPLE; at += 1) people.push(await register(first.url, `guest${at}`));
  await first.stop();
  const calls = people.map(signInText);
  const unfinished = (calls[0] ?? '').slice(0, -1);
  const seen = { asked: 0, unanswered: 0, accepted: 0, seconds: [0], second: [0] };
  for (let round = 0; round < rounds; round += 1) {
    const server = await options.startServer({ dataDir });
    // A server whose start was slow answers calls with 503 for a moment.
    for (const person of people.slice(0, 1)) await patiently(async () => signIn(server.url, person));
    const texts = [...calls, ...calls.map(() => PAGE), unfinished];
    const requests = await Promise.all(texts.map(async (text) => openRequest(server.port, text)));
    const started = performance.now();
    process.kill(server.pid, 'SIGTERM');
    const late = wait(SLOW_MS).then(() => requests.at(-1)?.send('}'));
    await wait(SHUT_MS);
    const socket = connect(server.port, '127.0.0.1');
    if (await Promise.race([isFulfilled(once(socket, 'connect')), wait(1_000, false)])) seen.accepted += 1;
    socket.destroy();
    await late;
    const statuses = await Promise.all(requests.map(async ({ status }) => status));
    const wrong = statuses.filter((status) => status !== 200);
    if (wrong.length > 0) print([`answered otherwise: ${wrong.join(' ')} (0: cut off)`]);
    seen.asked += statuses.length;
    seen.unanswered += wrong.length;
    // A server that had to be killed has not stopped: as long as never.
    seen.seconds.push((await endOf(server)) === 0 ? (performance.now() - started) / 1_000 : Infinity);
  }
  // From the second signal to the exit, with a sign-in in progress.
  for (let round = 0; round < rounds; round += 2) {
    const server = await options.startServer({ dataDir });
    await openRequest(server.port, unfinished);
    process.kill(server.pid, 'SIGTERM');
    await wait(BETWEEN_SIGNALS_MS);
    const from = performance.now();
    void server.stop();
    seen.second.push((await endOf(server)) === null ? Infinity : performance.now() - from);
  }
  return [
    none('stop-answered', seen.unanswered, seen.asked, 'unanswered'),
    none('stop-shut', seen.accepted, rounds, 'connections accepted'),
    atMost('stop-seconds', Math.max(...seen.seconds), LIMIT_SECONDS, 's'),
    atMost('stop-second', Math.max(...seen.second), SECOND_LIMIT_MS, 'ms'),
  ];
};
