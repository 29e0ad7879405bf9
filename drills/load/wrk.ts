// Measures a server with wrk: the same generator for all peers, since it takes a part of the machine itself.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { needProgram } from '../../test/programs.ts';
import { makeFolder, startProgram } from '../shared/programs.ts';

export interface Measured {
  /** Responses a second. */
  readonly rate: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly responses: number;
  /** Responses that are not 2xx or 3xx, and connections that failed. */
  readonly errors: number;
}

/** Returns the bytes of a request without a host, in ASCII. */
export function requestBytes(
  method: 'GET' | 'POST',
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
): string {
  const content = body === undefined ? '' : JSON.stringify(body);
  const about = content === '' ? {} : { 'Content-Type': 'application/json', 'Content-Length': String(content.length) };
  const lines = Object.entries({ Host: '127.0.0.1', ...headers, ...about }).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${content}`;
}

/** Quoted for JSON, ASCII is quoted for Lua. */
const luaOf = (requests: readonly string[]) => `
local asked, requests = 0, {${requests.map((request) => JSON.stringify(request)).join(',\n')}}
request = function() asked = asked % #requests + 1 return requests[asked] end
done = function(summary, latency)
  local e = summary.errors
  io.write(string.format("\\n[%d,%d,%d,%d,%d]\\n", summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(99), e.connect + e.read + e.write + e.status + e.timeout))
end
`;

/** Asks for the requests in turns, for so many seconds over so many kept connections. Throws if wrk cannot. */
export async function measure(
  url: string,
  requests: readonly string[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Measured> {
  const script = join(makeFolder('load-'), 'ask.lua');
  writeFileSync(script, luaOf(requests));
  const args = ['-t1', `-c${connections}`, `-d${seconds}`, '--timeout', '20s', '-s', script, url];
  const wrk = startProgram([needProgram('wrk'), ...args]);
  await wrk.gone;
  const found = /^\[.*\]$/m.exec(wrk.said())?.[0];
  if (found === undefined) throw new Error(`wrk said: ${wrk.said()}`);
  const [responses = 0, microseconds = 0, p50 = 0, p99 = 0, errors = 0] = JSON.parse(found) as number[];
  return { rate: responses / (microseconds / 1e6), p50Ms: p50 / 1000, p99Ms: p99 / 1000, responses, errors };
}
