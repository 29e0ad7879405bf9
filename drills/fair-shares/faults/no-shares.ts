// Each request seems to come from another client, so that one client may fill the queue of password hashes.
import { onRequest } from '../../shared/faults/on-request.ts';

let at = 0;
onRequest(({ headers }) => {
  at += 1;
  headers['x-forwarded-for'] = `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;
});
