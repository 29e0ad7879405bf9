// A plant: every answer loses one header and gets a policy that lets inline scripts through.
import { ServerResponse } from 'node:http';

const FORGOTTEN = 'cross-origin-opener-policy';
const lax = (value: unknown) =>
  typeof value === 'string' && value.startsWith("default-src 'none'")
    ? value.replace(/script-src [^;]*/, "script-src 'self' 'unsafe-inline'").replace(/; require-trusted-types.*$/, '')
    : value;

const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function lose(this: ServerResponse, ...parts: unknown[]) {
  for (const name of this.getHeaderNames()) this.setHeader(name, lax(this.getHeader(name)) as string);
  this.removeHeader(FORGOTTEN);
  const headers = parts.at(-1);
  if (Array.isArray(headers)) {
    const flat = headers as string[];
    const kept = flat.flatMap((name, at) =>
      at % 2 === 0 && name.toLowerCase() !== FORGOTTEN ? [name, lax(flat[at + 1]) as string] : [],
    );
    parts[parts.length - 1] = kept;
  }
  return Reflect.apply(writeHead, this, parts) as ServerResponse;
} as typeof writeHead;
