// Plant: every fiftieth page stops the whole process for half a second.
import { Server, type IncomingMessage } from 'node:http';
import { replaceMethod } from '../replace-method.ts';

const HALF_A_SECOND_MS = 500;
let pages = 0;
replaceMethod(Server.prototype, 'emit', ({ given, old }) => {
  const [event, request] = given as [string, IncomingMessage];
  if (event === 'request' && !request.url?.startsWith('/auth')) {
    pages += 1;
    if (pages % 50 === 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, HALF_A_SECOND_MS);
  }
  return old(given);
});
