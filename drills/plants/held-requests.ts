// Plant: every tenth request waits for half a second; the others do not wait for it.
import { Server } from 'node:http';
import { replaceMethod } from '../replace-method.ts';

const HALF_A_SECOND_MS = 500;
let asked = 0;
replaceMethod(Server.prototype, 'emit', ({ given, old }) => {
  asked += given[0] === 'request' ? 1 : 0;
  if (given[0] !== 'request' || asked % 10 !== 0) return old(given);
  setTimeout(() => old(given), HALF_A_SECOND_MS);
  return true;
});
