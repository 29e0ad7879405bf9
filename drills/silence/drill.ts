// `npm run drill -- silence`: looks for what visitors have sent wherever the server writes, and compares what it reveals about accounts.
import type { Drill, Part } from '../shared/drill.ts';
import { runParts } from '../shared/run-parts.ts';
import { buildSite } from '../shared/server.ts';
import { databaseLog } from './database-log.ts';
import { crashes, oneFault, refusedMail } from './errors.ts';
import { oneAnswer } from './identical-answers.ts';
import { outbound } from './outbound.ts';
import { promises } from './promises.ts';
import { proxies } from './proxies.ts';
import { traces } from './traces.ts';
import { SITE } from './visit.ts';

const preload = new URL('./faults.ts', import.meta.url);
const plainDigests = {
  description: 'counters and tokens are stored in plain text instead of digests',
  preload: new URL('../shared/faults/plain-digests.ts', import.meta.url),
};

const PARTS: readonly Part[] = [
  {
    run: oneAnswer,
    faults: [
      {
        name: 'telltale',
        description: 'responses about emails without an account have an extra header',
        mustFail: ['sign-in', 'mails'],
        preload,
      },
    ],
  },
  {
    run: traces,
    faults: [
      {
        name: 'bodies',
        description: 'requests are logged in full',
        mustFail: ['log', 'addresses', 'shape'],
        preload,
      },
      {
        name: 'paths-counted',
        description: 'metrics are labelled with the requested path',
        mustFail: ['metrics'],
        preload: new URL('../shared/faults/metrics-by-path.ts', import.meta.url),
      },
      { name: 'last-request', description: 'the last request is stored in a file', mustFail: ['files'], preload },
      { name: 'plain-rows', mustFail: ['database'], ...plainDigests },
      { name: 'plain-rows-postgres', mustFail: ['postgres'], ...plainDigests },
      {
        name: 'no-503',
        description: 'a full queue causes a 500 instead of a 503',
        mustFail: ['statuses'],
        preload: new URL('../shared/faults/busy-answers.ts', import.meta.url),
      },
    ],
  },
  {
    run: databaseLog,
    faults: [
      {
        name: 'rule-broken',
        description: 'taken usernames are detected only by the database constraint',
        mustFail: ['database-log'],
        preload,
      },
    ],
  },
  {
    run: proxies,
    faults: [
      { name: 'logs-as-shipped', description: 'nginx and Caddy with their default logging', mustFail: ['proxies'] },
    ],
  },
  {
    run: oneFault,
    faults: [
      { name: 'tells-all', description: 'the response repeats the error', mustFail: ['one-fault'] },
      { name: 'silent-fault', description: 'the error is not logged', mustFail: ['one-fault'] },
    ],
  },
  {
    run: crashes,
    faults: [{ name: 'loud-death', description: 'an uncaught error is printed in full', mustFail: ['crash'], preload }],
  },
  {
    run: refusedMail,
    faults: [
      {
        name: 'loud-post',
        description: 'the message of the mail server is logged',
        mustFail: ['refused-mail'],
        preload,
      },
    ],
  },
  {
    run: outbound,
    faults: [
      {
        name: 'calls-home',
        description: 'the server sends a request to a host at startup',
        mustFail: ['outbound'],
        preload,
      },
    ],
  },
];

export const drill: Drill = {
  title: 'No personal data in logs, metrics and errors',
  promises,
  how: 'A visitor sends a unique text (a canary) in every field, header, query, path, method and raw byte of valid and invalid requests to every endpoint; secrets that the server issues (tokens, links, codes) are searched for too. The search covers plain text in upper and lower case, hex, base64 at each alignment, URL encoding and JSON. The log level is the most detailed one. Timing differences between accounts are measured by the benchmark `timing`. Dumps are searched for in the folders of the server; where else the kernel may write a core dump depends on the machine.',
  faults: PARTS.flatMap(({ faults }) => faults),
  limitMinutes: 10,
  async run(order) {
    await buildSite();
    return runParts(PARTS, order, { PUBLIC_URL: SITE });
  },
};
