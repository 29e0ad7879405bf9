// Faults of this drill, by name.
import type { Inject } from '../shared/faults/faults.ts';
import { onRequest } from '../shared/faults/on-http.ts';
import { addressAt } from '../shared/http.ts';

let requests = 0;

export const FAULTS: Readonly<Record<string, Inject>> = {
  // Each request seems to come from another client, so that one client may fill the queue of password hashes.
  'no-share': () =>
    onRequest(({ headers }) => {
      headers['x-forwarded-for'] = addressAt((requests += 1));
    }),
};
