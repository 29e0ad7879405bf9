// Every tenth request is delayed by half a second; the others do not wait for it.
import { setTimeout as wait } from 'node:timers/promises';
import { onRequest } from '../../shared/faults/on-request.ts';

let requests = 0;
onRequest(() => {
  requests += 1;
  return requests % 10 === 0 ? wait(500) : undefined;
});
