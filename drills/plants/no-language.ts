// Planted: the language that a request asks for is not read.
import { Server } from 'node:http';

const emit = Server.prototype.emit as (...values: unknown[]) => boolean;
Server.prototype.emit = function (this: Server, ...values: unknown[]) {
  const [event, request] = values;
  if (event === 'request')
    Reflect.deleteProperty((request as { headers: Record<string, unknown> }).headers, 'accept-language');
  return emit.apply(this, values);
};
