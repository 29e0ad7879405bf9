// Planted: nobody is told how long to wait.
import { ServerResponse } from 'node:http';

const setHeader = ServerResponse.prototype.setHeader;
const writeHead = ServerResponse.prototype.writeHead as (...values: unknown[]) => ServerResponse;
ServerResponse.prototype.setHeader = function (name, value) {
  return name.toLowerCase() === 'retry-after' ? this : setHeader.call(this, name, value);
};
ServerResponse.prototype.writeHead = function (this: ServerResponse, ...values: unknown[]) {
  const headers = values.at(-1);
  if (typeof headers === 'object' && headers !== null && !Array.isArray(headers))
    for (const name of Object.keys(headers))
      if (name.toLowerCase() === 'retry-after') Reflect.deleteProperty(headers, name);
  return writeHead.apply(this, values);
};
