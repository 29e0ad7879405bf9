// For faults: a hook before every request of every HTTP server of the process.
import { Server, type IncomingMessage, type ServerResponse } from 'node:http';
import { replaceMethod } from '../replace-method.ts';

/** Calls `hook` with each request. The server does not see a request for which it returns `isAnswered`; a promise delays it. */
export function onRequest(
  hook: (request: IncomingMessage, response: ServerResponse) => 'isAnswered' | undefined | void | Promise<void>,
): void {
  replaceMethod(Server.prototype, 'emit', ({ given, old }) => {
    const [event, request, response] = given as [string, IncomingMessage, ServerResponse];
    const outcome = event === 'request' ? hook(request, response) : undefined;
    if (outcome === 'isAnswered') return true;
    if (!(outcome instanceof Promise)) return old(given);
    void outcome.then(
      () => old(given),
      () => response.writeHead(500).end(),
    );
    return true;
  });
}
