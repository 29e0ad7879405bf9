// Of plants: a hook before every request of every server of the process.
import { Server, type IncomingMessage, type ServerResponse } from 'node:http';

/** Calls this with each request before the server; the server does not see it if `isAnswered` is returned. */
export function onRequest(
  hook: (request: IncomingMessage, response: ServerResponse) => 'isAnswered' | undefined,
): void {
  const emit = Server.prototype.emit;
  Server.prototype.emit = function (this: Server, event: string, ...values: unknown[]): boolean {
    if (event === 'request' && hook(values[0] as IncomingMessage, values[1] as ServerResponse) === 'isAnswered')
      return true;
    return Reflect.apply(emit, this, [event, ...values]);
  };
}
