// Planted: requests are written to the log as they come, heads and bodies.
import { IncomingMessage, Server } from 'node:http';

const push = IncomingMessage.prototype.push;
IncomingMessage.prototype.push = function (chunk: unknown, ...more) {
  if (Buffer.isBuffer(chunk)) console.log(chunk.toString());
  return push.call(this, chunk, ...more);
};
const emit = Server.prototype.emit as (...values: unknown[]) => boolean;
Server.prototype.emit = function (this: Server, ...values: unknown[]) {
  const [event, request] = values;
  if (event === 'request') console.log((request as IncomingMessage).url, (request as IncomingMessage).headers);
  return emit.apply(this, values);
};
