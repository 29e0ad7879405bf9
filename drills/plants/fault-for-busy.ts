// Planted: whoever is to come back is told that something broke.
import { ServerResponse } from 'node:http';

const writeHead = ServerResponse.prototype.writeHead as (...values: unknown[]) => ServerResponse;
ServerResponse.prototype.writeHead = function (this: ServerResponse, status: number, ...values: unknown[]) {
  return writeHead.call(this, status === 503 ? 500 : status, ...values);
};
