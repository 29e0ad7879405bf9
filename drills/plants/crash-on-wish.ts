// Lets a server die as the header `X-Crash` says: in the handler, a moment later, or of a promise. The error's message has all that came.
import { Server, type IncomingMessage } from 'node:http';

const emit = Server.prototype.emit as (...values: unknown[]) => boolean;
Server.prototype.emit = function (this: Server, ...values: unknown[]) {
  const [event, request] = values;
  const { url = '', headers = {} } = event === 'request' ? (request as IncomingMessage) : {};
  const way = headers['x-crash'];
  const error = () => new TypeError(`cannot read ${url}\n    at ${JSON.stringify(headers)}`);
  if (way === 'at-once') throw error();
  if (way === 'later')
    setImmediate(() => {
      throw error();
    });
  if (way === 'promise') void Promise.reject(error());
  return emit.apply(this, values);
};
