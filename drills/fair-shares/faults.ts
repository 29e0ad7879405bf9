// Each request seems to come from another client, so that one client may fill the queue of password hashes.
import { onRequest } from '../shared/faults/on-request.ts';
import { addressAt } from '../throttles/signing-in.ts';

let at = 0;
onRequest(({ headers }) => {
  headers['x-forwarded-for'] = addressAt((at += 1));
});
