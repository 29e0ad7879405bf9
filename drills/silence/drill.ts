// `npm run drill -- silence`: looks for what visitors have sent wherever the server writes, and compares what it reveals about accounts.
import type { Drill, Part } from '../shared/drill.ts';
import { runParts } from '../shared/run-parts.ts';
import { buildSite } from '../shared/server.ts';
import { crashes } from './crashes.ts';
import { databaseLog } from './database-log.ts';
import { oneFault } from './handler-errors.ts';
import { oneAnswer } from './identical-answers.ts';
import { outbound } from './outbound.ts';
import { promises } from './promises.ts';
import { proxies } from './proxies.ts';
import { refusedMail } from './refused-mail.ts';
import { traces } from './traces.ts';

const PARTS: readonly Part[] = [oneAnswer, traces, databaseLog, proxies, oneFault, crashes, refusedMail, outbound];

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
