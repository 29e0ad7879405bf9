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

const preload = new URL('./faults.ts', import.meta.url);
const plainDigests = {
  description: 'counters and tokens are stored without a digest',
  preload: new URL('../shared/faults/plain-digests.ts', import.meta.url),
};

const PARTS: readonly Part[] = [
  {
    run: oneAnswer,
    faults: [
      {
        name: 'telltale',
        description: 'answers about addresses without an account have one more header',
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
        description: 'requests are logged as they come',
        mustFail: ['log', 'addresses', 'shape'],
        preload,
      },
      {
        name: 'paths-counted',
        description: 'metrics are labelled with the path as it was asked for',
        mustFail: ['metrics'],
        preload: new URL('../shared/faults/metrics-by-path.ts', import.meta.url),
      },
      { name: 'last-request', description: 'the last request is kept in a file', mustFail: ['files'], preload },
      { name: 'plain-rows', mustFail: ['database'], ...plainDigests },
      { name: 'plain-rows-postgres', mustFail: ['postgres'], ...plainDigests },
      {
        name: 'no-503',
        description: 'a full queue is answered with 500',
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
        description: 'that a name is taken is left to the table to say',
        mustFail: ['database-log'],
        preload,
      },
    ],
  },
  {
    run: proxies,
    faults: [
      { name: 'logs-as-shipped', description: 'nginx and Caddy log as they do by themselves', mustFail: ['proxies'] },
    ],
  },
  {
    run: oneFault,
    faults: [
      { name: 'tells-all', description: 'the answer repeats what was thrown', mustFail: ['one-fault'] },
      { name: 'silent-fault', description: 'the fault is not logged', mustFail: ['one-fault'] },
    ],
  },
  {
    run: crashes,
    faults: [
      { name: 'loud-death', description: 'an error that nobody caught is printed whole', mustFail: ['crash'], preload },
    ],
  },
  {
    run: refusedMail,
    faults: [
      { name: 'loud-post', description: 'what the mail server says is logged', mustFail: ['refused-mail'], preload },
    ],
  },
  {
    run: outbound,
    faults: [
      {
        name: 'calls-home',
        description: 'the server asks a host for something at start',
        mustFail: ['outbound'],
        preload,
      },
    ],
  },
];

export const drill: Drill = {
  title: 'Silence',
  promises,
  how: 'A visitor leaves a text that occurs nowhere else in every field, header, query, path, method and raw byte they can, with each of the calls, well and badly; what the server gives out in secret (tokens, links, codes) is looked for too. It is looked for as it is, in either case, in hex, in base64 at each place, for URLs and for JSON. The log is at its most talkative level. Time as a way to tell accounts apart is measured by the benchmark `timing`. Dumps are looked for in the folders of the server; where else a kernel may put a core is a setting of the machine.',
  faults: PARTS.flatMap(({ faults }) => faults),
  limitMinutes: 10,
  async run(order) {
    await buildSite();
    return runParts(PARTS, order);
  },
};
