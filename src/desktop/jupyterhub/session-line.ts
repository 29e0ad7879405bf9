// Asks the program of a session, through the hub's proxy. It runs beside what strangers do, so that its answers are bounded and parsed.
import type { KeyObject } from 'node:crypto';
import type { z } from 'zod';
import { parsed, request } from './bounded-answer.ts';
import { signRequest } from './signed-request.ts';

const MOST_BYTES = 16_384;

export interface SessionLine {
  readonly fetch: typeof globalThis.fetch;
  readonly key: KeyObject;
  /** Origin of the hub's proxy. */
  readonly origin: string;
}

/**
 * Sends `action` to the session `id`, whose server is at `path`. Returns its answer; nothing if it does not answer in time, refuses, or
 * answers what is not of the schema.
 */
export async function askSession<Schema extends z.ZodType>(
  { fetch, key, origin }: SessionLine,
  { id, path }: { readonly id: string; readonly path: string },
  action: string,
  schema: Schema,
  withinMs = 5_000,
): Promise<z.output<Schema> | undefined> {
  const init = { method: 'POST', headers: { authorization: signRequest(key, id, action) } };
  try {
    const target = new URL(`${path}host/${action}`, origin);
    const { status, text } = await request(fetch, target, init, { withinMs, mostBytes: MOST_BYTES });
    return status === 200 ? parsed(text, schema) : undefined;
  } catch {
    return undefined;
  }
}
