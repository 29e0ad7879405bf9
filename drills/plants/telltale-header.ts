// Planted: an answer to a body that names nobody has a header more.
import { IncomingMessage, ServerResponse } from 'node:http';

const strangers = new WeakSet<IncomingMessage>();
const push = IncomingMessage.prototype.push;
IncomingMessage.prototype.push = function (chunk: unknown, ...more) {
  if (Buffer.isBuffer(chunk) && chunk.includes('nobody@')) strangers.add(this);
  return push.call(this, chunk, ...more);
};
const writeHead = ServerResponse.prototype.writeHead as (...values: unknown[]) => ServerResponse;
ServerResponse.prototype.writeHead = function (this: ServerResponse, ...values: unknown[]) {
  if (strangers.has(this.req)) this.setHeader('X-Account', 'none');
  return writeHead.apply(this, values);
};
