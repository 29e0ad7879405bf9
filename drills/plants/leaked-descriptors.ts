// Plant: one request in 50 leaves a file open.
import { openSync } from 'node:fs';
import { onRequest } from './on-request.ts';

let asked = 0;

onRequest(() => {
  asked += 1;
  if (asked % 50 === 0) openSync('/dev/null', 'r');
  return undefined;
});
