// Password guessing, spraying and floods against the default rate limits.
import { runParts, type Run } from '../shared/drill.ts';
import { together, inspect, restart } from './counting.ts';
import { flood } from './flood.ts';
import { guessAll } from './guessing.ts';
import { guessFromMany, registerFromMany } from './networks.ts';
import { budgets, owner, spraying, taken } from './visitors.ts';

export const run: Run = async (options) =>
  runParts(options, [
    [['budgets'], budgets],
    [['one-client', 'many-clients', 'waits', 'told', 'languages', 'free', 'new-place', 'new-place-'], guessAll],
    [['guesses-', 'codes-40'], guessFromMany],
    [['taken-48', 'registrations-48'], registerFromMany],
    [['owner', 'owner-time'], owner],
    [['spraying', 'successes'], spraying],
    [['taken', 'taken-time'], taken],
    [['restart'], restart],
    [['nameless', 'day-key'], inspect],
    [['together'], together],
    [['pages', 'shed', 'faults', 'queue', 'memory'], flood],
  ]);
