// Planted: the body of the last request is kept in a file, as a debugger would.
import { writeFileSync } from 'node:fs';
import { IncomingMessage } from 'node:http';
import { join } from 'node:path';

const push = IncomingMessage.prototype.push;
IncomingMessage.prototype.push = function (chunk: unknown, ...more) {
  if (Buffer.isBuffer(chunk)) writeFileSync(join(process.env['DATA_DIR'] ?? '', 'last-request'), chunk);
  return push.call(this, chunk, ...more);
};
