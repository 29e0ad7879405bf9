// `npm run drill -- throttles`: guesses, sprays and floods the sign-in with the budgets as shipped.
import type { Drill } from '../drill.ts';
import { actParts, type Part } from '../parts.ts';
import { buildSite, LIMITS_AS_SHIPPED } from '../server.ts';
import { budgets } from '../throttles/budgets.ts';
import { counting } from '../throttles/counting.ts';
import { flood } from '../throttles/flood.ts';
import { guessing } from '../throttles/guessing.ts';
import { networks } from '../throttles/networks.ts';
import { owner } from '../throttles/owner.ts';
import { spraying } from '../throttles/spraying.ts';
import { taken } from '../throttles/taken.ts';

const PARTS: readonly Part[] = [budgets, guessing, networks, owner, spraying, taken, counting, flood];

export const drill: Drill = {
  title: 'Guessing and floods',
  how: 'A real server with the budgets as shipped; `X-Forwarded-For` of a trusted proxy gives each attacker an address. For days that pass in minutes the clock of the server is moved ahead by what `Retry-After` says; each such day begins at noon, so that the keys of the counters change in its middle, which is the worst for us. Minutes of sprays are counted from the first try of each: who times it well gets two budgets around the end of a minute. One client that guesses for hours, or many that do, also make an owner wait who comes from a new place, up to the hour that decision 0010 states. Attackers, readers and server share the processors of one machine; the flood runs at a lower priority, since attackers bring machines of their own.',
  plants: PARTS.flatMap(({ faults }) => faults),
  limitMinutes: 15,
  async run(order) {
    await buildSite();
    return actParts(PARTS, order, LIMITS_AS_SHIPPED);
  },
};
