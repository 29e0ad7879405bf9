// `npm run drill -- silence`: looks for what visitors have sent wherever the server writes, and compares what it tells of accounts.
import type { Drill } from '../drill.ts';
import { actParts, type Part } from '../parts.ts';
import { buildSite } from '../server.ts';
import { traces } from '../silence/traces.ts';

const PARTS: readonly Part[] = [traces];

export const drill: Drill = {
  title: 'Silence',
  how: '',
  plants: PARTS.flatMap(({ faults }) => faults),
  limitMinutes: 10,
  async run(order) {
    await buildSite();
    return actParts(PARTS, order);
  },
};
