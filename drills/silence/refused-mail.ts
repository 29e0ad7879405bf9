// Mail servers that refuse, and repeat addresses and content in their replies.
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { freePort } from '../../test/free-port.ts';
import type { Measurement, Fault, Part, RunOptions } from '../shared/drill.ts';
import { ADDRESS, foundIn } from './canaries.ts';
import { isSound, linesOf } from './log-lines.ts';
import { createVisitor } from './visitor.ts';

const LIMIT_MS = 20_000;

const faults: readonly Fault[] = [
  {
    name: 'loud-post',
    description: 'what the mail server says is logged',
    mustFail: ['refused-mail'],
    preload: new URL('./faults/printed-mail-error.ts', import.meta.url),
  },
];

const refuse = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

/** Ways to refuse, each with a reply that repeats too much. */
const REFUSALS: Readonly<Record<string, SMTPServerOptions>> = {
  'no such box': { onRcptTo: ({ address }, _session, done) => done(refuse(550, `no box\n    at ${address}`)) },
  'box is full': { onRcptTo: ({ address }, _session, done) => done(refuse(452, `${address} is full`)) },
  'sender refused': {
    onMailFrom: ({ address }, { remoteAddress }, done) => done(refuse(553, `${address} of ${remoteAddress}`)),
  },
  'content refused': {
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.once('end', () => done(refuse(554, Buffer.concat(parts).toString('base64').slice(0, 800))));
    },
  },
  'not welcome': { onConnect: ({ remoteAddress }, done) => done(refuse(554, `${remoteAddress} is listed`)) },
};

async function run({ startServer }: RunOptions): Promise<readonly Measurement[]> {
  const wrong: string[] = [];
  for (const [name, options] of Object.entries(REFUSALS)) {
    const port = await freePort();
    const post = new SMTPServer({
      ...options,
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
    });
    post.on('error', () => undefined);
    await new Promise<void>((done) => post.listen(port, '127.0.0.1', done));
    const server = await startServer({ env: { LOG_LEVEL: 'trace', SMTP_URL: `smtp://127.0.0.1:${port}` } });
    const { call, canaries, person } = createVisitor(server.url);
    await call('POST', '/auth/users/', person);
    const isTold = () => /"mail (?:given up|put off)"/.test(server.said());
    for (const until = Date.now() + LIMIT_MS; Date.now() < until && !isTold();) await wait(50);
    await server.stop();
    await new Promise<void>((done) => post.close(done));
    const lines = linesOf(server.said());
    const text = lines.join('\n');
    const found = [...foundIn(text, canaries), ...(text.match(ADDRESS) ?? [])];
    if (!isTold()) wrong.push(`${name}: the log does not say so`);
    if (found.length > 0) wrong.push(`${name}: ${[...new Set(found)].join(', ')}`);
    if (!lines.every(isSound)) wrong.push(`${name}: other lines than those of the log`);
  }
  const count = Object.keys(REFUSALS).length;
  return [
    {
      key: 'refused-mail',
      measured: wrong.join('; ') || `nothing repeated of ${count} refusals`,
      threshold: 'nothing repeated',
      isMet: wrong.length === 0,
    },
  ];
}

export const refusedMail: Part = { faults, run };
