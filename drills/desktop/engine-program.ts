// A desktop host without accounts: the engine behind the product's listener. Commands are HTTP requests: POST /start/ID and so on.
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { openLocalEngine } from '../../src/desktop/engines/local/local-engine.ts';
import { createListener, listen } from '../../src/desktop/host/http/connections.ts';
import { ORDER } from '../../test/desktop/sandbox.ts';
import { ORIGIN } from '../../test/desktop/session.ts';

const { DATA = '', PORT, TASKS = ORDER.limits.tasks } = process.env;
const { homeBytes } = ORDER.limits;
const options = { data: DATA, origin: ORIGIN, image: undefined, uploadBytes: homeBytes, homeBytes };
const engine = openLocalEngine({ ...options, canMount: true, homeKeyFile: join(DATA, 'home-key') });

// Sessions run what is uploaded as `bomb`: their desktop has no terminal.
const start = join(DATA, 'guest/start.sh');
const bomb = '(while [ ! -e bomb ]; do sleep 0.1; done; exec perl bomb) &\n';
writeFileSync(start, readFileSync(start, 'utf8').replace(/^wait /m, `${bomb}wait `));

const limits = { ...ORDER.limits, tasks: Number(TASKS) };
const commands: Readonly<Record<string, (id: string) => unknown>> = {
  trial: async (id) => engine.start({ ...ORDER, limits, id }),
  // Sessions whose ids begin with the same word have the same home.
  work: async (id) => engine.start({ ...ORDER, limits, id, kind: 'work', home: `home-${id.split('-')[0]}` }),
  stop: async (id) => engine.stop(id, 'user'),
  ticket: async (id) => engine.ticket(id),
  state: (id) => engine.state(id) ?? null,
};
const http = createServer((request, response) => {
  const [, verb = '', id = ''] = request.url?.split('/') ?? [];
  Promise.resolve(commands[verb]?.(id)).then(
    (answer) => response.end(JSON.stringify(answer ?? null)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
http.maxRequestsPerSocket = 1;
await listen(createListener(http, engine), Number(PORT), '127.0.0.1');
