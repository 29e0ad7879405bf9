// For faults: sees the bytes of each request's body.
import { IncomingMessage } from 'node:http';
import { replaceMethod } from '../../shared/replace-method.ts';

/** Calls `hook` with each piece. */
export function onBody(hook: (bytes: Buffer, request: IncomingMessage) => void): void {
  replaceMethod(IncomingMessage.prototype, 'push', ({ self, given, old }) => {
    if (Buffer.isBuffer(given[0])) hook(given[0], self as IncomingMessage);
    return old(given);
  });
}
