// Planted: each POST leaves 1 MiB behind.
import { Server, type IncomingMessage } from 'node:http';

const hoard: Buffer[] = [];
const emit = Server.prototype.emit as (...values: unknown[]) => boolean;
Server.prototype.emit = function (this: Server, ...values: unknown[]) {
  const [event, request] = values;
  if (event === 'request' && (request as IncomingMessage).method === 'POST') hoard.push(Buffer.alloc(1_048_576, 1));
  return emit.apply(this, values);
};
