// One request in 50 leaves a file open.
import { openSync } from 'node:fs';
import { onRequest } from '../../shared/faults/on-request.ts';

let requests = 0;
onRequest(() => {
  requests += 1;
  if (requests % 50 === 0) openSync('/dev/null', 'r');
});
