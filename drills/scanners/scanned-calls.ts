// One engine's calls as scanners meet them, as a process of its own: a port where every request is answered as the server does
// and then undone, so that the thousandth finds what the first did. Takes the name of a database on PostgreSQL, absent: SQLite.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { ENDPOINT_CASES } from '../../test/hostile/calls.ts';
import { startObservedServer } from '../../test/hostile/test-app.ts';
import type { Answer } from '../../test/server.ts';
import { makeFolder } from '../shared/programs.ts';
import { formPage, readForm, type Scanned } from './forms.ts';

/** What the process sends its parent: where it is and what can be asked there, then, when it is sent anything, what came. */
export interface Opened {
  readonly url: string;
  readonly calls: readonly Scanned[];
}
export interface Counted {
  readonly requests: number;
  /** Answers of 500 or more. */
  readonly broken: number;
}

const folder = makeFolder('drill-scanned-');
// The parent may be killed.
process.once('disconnect', () => process.exit(0));

const databaseUrl = process.argv[2];
const { server, watch, fixtures } = await startObservedServer({
  dataDir: folder,
  databaseUrl,
  remove: async () => undefined,
});
const accepted = ENDPOINT_CASES.filter(({ isRefused }) => isRefused !== true);
const calls = accepted.map(({ name, method, path, sender, validBody, id, output, status }): Scanned => ({
  name,
  method,
  path: path.replace(':id', () => `${id?.(fixtures) ?? ''}*`),
  body: validBody?.(fixtures),
  token: sender && fixtures[sender].token,
  success: status ?? (output ? 200 : 204),
}));
// A request that fails unchanged would keep a scanner from testing its fields.
for (const { name, method, path, body, token, success } of calls) {
  const { status } = await server.call(method, path.replace('*', ''), body, token === undefined ? {} : { token });
  if (status !== success) throw new Error(`${name} answered ${status} instead of ${success}`);
  await watch.undoWrites();
}
const page = formPage(calls);
const counted = { requests: 0, broken: 0 };

async function reply(request: IncomingMessage): Promise<Answer> {
  const sent = readForm(request, await buffer(request));
  const send = async () => server.call(sent.method, sent.path, sent.body, { headers: sent.headers });
  let given = await send();
  if (given.status === 429) {
    // A scanner is one client; without rate limits it can test as much as many clients.
    await watch.resetLimits();
    given = await send();
  }
  await watch.undoWrites();
  // The log of a test's server is kept in memory.
  (server.log as string[]).length = 0;
  counted.requests += 1;
  if (given.status >= 500) counted.broken += 1;
  return given;
}

// One after the other: what one has written must be undone before the next is answered.
let last: Promise<unknown> = Promise.resolve();
const http = createServer((request, response) => {
  if (request.url === '/') {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
    return;
  }
  last = last
    .then(() => reply(request))
    .then(
      ({ status, headers, text }) => response.writeHead(status, headers as Record<string, string>).end(text),
      () => {
        // An answer that is no JSON is none of ours.
        counted.broken += 1;
        response.destroy();
      },
    );
});
http.listen(0, '127.0.0.1', () => {
  const { port } = http.address() as AddressInfo;
  process.send?.({ url: `http://127.0.0.1:${port}`, calls } satisfies Opened);
});
process.once('message', () => process.send?.(counted satisfies Counted, () => process.exit(0)));
