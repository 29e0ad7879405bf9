// `npm run drill -- throttles`: guesses, sprays and floods the sign-in with the budgets as shipped.
import type { Drill, Part } from '../shared/drill.ts';
import { runParts } from '../shared/run-parts.ts';
import { buildSite, LIMITS_AS_SHIPPED } from '../shared/server.ts';
import { budgets } from './budgets.ts';
import { counting } from './counting.ts';
import { flood } from './flood.ts';
import { guessing } from './guessing.ts';
import { networks } from './networks.ts';
import { owner } from './owner.ts';
import { promises } from './promises.ts';
import { spraying } from './spraying.ts';
import { taken } from './taken.ts';

const PARTS: readonly Part[] = [budgets, guessing, networks, owner, spraying, taken, counting, flood];

export const drill: Drill = {
  title: 'Guessing and floods',
  promises,
  how: 'A real server with the budgets as shipped; `X-Forwarded-For` of a trusted proxy gives each attacker an address. For days that pass in minutes the clock of the server is moved ahead by what `Retry-After` says; each such day begins at noon, so that the keys of the counters change in its middle, which is the worst for us. Minutes of sprays are counted from the first try of each: who times it well gets two budgets around the end of a minute. One client that guesses for hours, or many that do, also make an owner wait who comes from a new place, up to the hour that decision 0010 states. Attackers, readers and server share the processors of one machine; the flood runs at a lower priority, since attackers bring machines of their own.',
  faults: PARTS.flatMap(({ faults }) => faults),
  limitMinutes: 15,
  async run(order) {
    await buildSite();
    return runParts(PARTS, order, LIMITS_AS_SHIPPED);
  },
};
