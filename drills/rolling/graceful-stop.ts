// SIGTERM to one server under load, without a drain: requests in progress are answered, new connections are not accepted,
// and it exits.
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { atMost, none, type Measurement, type RunOptions } from '../shared/drill.ts';
import { register, signIn, type Person } from '../shared/http.ts';
import { patiently } from '../shared/retry.ts';
import { makeFolder, startServer, type DrillServer } from '../shared/server.ts';
import { openRequest, type OpenRequest } from './open-request.ts';

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

/** Stops a server on SQLite under load, ten times, and five times with a second signal. Returns four rows. */
export async function stopUnderLoad({ fault, isShort, startServer }: RunOptions): Promise<readonly Measurement[]> {
  const rounds = isShort || fault ? 2 : 10;
  const dataDir = makeFolder();
  const people = await registerAll(dataDir);
  const seen = { asked: 0, unanswered: 0, taken: 0, seconds: [0], second: [0] };
  for (let round = 0; round < rounds; round += 1) {
    const server = await startServer({ dataDir });
    // A server whose start was slow answers calls with 503 for a moment.
    for (const person of people.slice(0, 1)) await patiently(async () => signIn(server.url, person));
    const requests = await askMuch(server, people);
    const started = performance.now();
    process.kill(server.pid, 'SIGTERM');
    const late = wait(SLOW_MS).then(() => requests.slow.send('}'));
    await wait(SHUT_MS);
    if (await letsIn(server.port)) seen.taken += 1;
    await late;
    const statuses = await Promise.all(requests.all.map(async ({ status }) => status));
    seen.asked += statuses.length;
    const wrong = statuses.filter((status) => status !== 200);
    if (wrong.length > 0) console.log(`  answered otherwise: ${wrong.join(' ')} (0: cut off)`);
    seen.unanswered += wrong.length;
    // A server that had to be killed has not stopped: as long as never.
    seen.seconds.push((await endOf(server)) === 0 ? (performance.now() - started) / 1_000 : Infinity);
  }
  for (let round = 0; round < rounds; round += 2) seen.second.push(await askTwice(dataDir, startServer, people));
  return [
    none('stop-answered', seen.unanswered, seen.asked, 'unanswered'),
    none('stop-shut', seen.taken, rounds, 'connections taken'),
    atMost('stop-seconds', Math.max(...seen.seconds), LIMIT_SECONDS, 's'),
    atMost('stop-second', Math.max(...seen.second), SECOND_LIMIT_MS, 'ms'),
  ];
}

async function registerAll(dataDir: string): Promise<readonly Person[]> {
  const server = await startServer({ dataDir });
  const people: Person[] = [];
  for (let at = 0; at < PEOPLE; at += 1) people.push(await register(server.url, `guest${at}`));
  await server.stop();
  return people;
}

/** Asks for a page and a sign-in a person, and begins one more sign-in that lacks its last byte. */
async function askMuch(
  { port }: DrillServer,
  people: readonly Person[],
): Promise<{ all: readonly OpenRequest[]; slow: OpenRequest }> {
  const page = 'GET /de/home HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const calls = people.map((person, at) => signInText(person, at));
  const all = await Promise.all([...calls, ...calls.map(() => page)].map(async (text) => openRequest(port, text)));
  const slow = await openRequest(port, (calls[0] ?? '').slice(0, -1));
  return { all: [...all, slow], slow };
}

/** From an address of its own: one client has an eighth of the hashing queue. */
function signInText({ email, password }: Person, at = 0): string {
  const body = JSON.stringify({ email, password });
  return `POST /auth/token/login/ HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 10.0.0.${at + 1}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

async function letsIn(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isIn = await Promise.race([
    once(socket, 'connect').then(
      () => true,
      () => false,
    ),
    wait(1_000).then(() => false),
  ]);
  socket.destroy();
  return isIn;
}

/** Waits for the exit code; null after 15 s, when it is killed. */
async function endOf(server: DrillServer): Promise<number | null> {
  const isLate = await Promise.race([server.gone.then(() => false), wait(NEVER_MS, true, { ref: false })]);
  if (isLate) await server.kill();
  return server.gone;
}

/** Returns the milliseconds from the second signal to the end, while a sign-in is under way. */
async function askTwice(
  dataDir: string,
  startServer: RunOptions['startServer'],
  [first]: readonly Person[],
): Promise<number> {
  const server = await startServer({ dataDir });
  if (first) await openRequest(server.port, signInText(first).slice(0, -1));
  process.kill(server.pid, 'SIGTERM');
  await wait(BETWEEN_SIGNALS_MS);
  const from = performance.now();
  // As it does: it may have gone at the first.
  void server.stop();
  return (await endOf(server)) === null ? Infinity : performance.now() - from;
}
