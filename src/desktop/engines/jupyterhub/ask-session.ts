// Asks the program of a session, through the hub's proxy. It runs beside what strangers do, so that its answers are bounded and parsed.
import type { KeyObject } from 'node:crypto';
import type { z } from 'zod';
import { parsed, readText } from './bounded-answer.ts';
import { signRequest } from './signed-request.ts';

export const MOST_ANSWER_BYTES = 16_384;

export interface HubProxy {
  readonly fetch: typeof globalThis.fetch;
  /** The host's, which signs requests. */
  readonly key: KeyObject;
  readonly origin: string;
}

/** A session, and the path of its server. */
export interface SessionTarget {
  readonly id: string;
  readonly path: string;
}

/** Sends `action` to a session, signed. Rejects as `fetch` does. */
export function sendToSession(
  { fetch, key, origin }: HubProxy,
  { id, path }: SessionTarget,
  action: string,
  init: Pick<RequestInit, 'body' | 'signal'> & { duplex?: 'half' },
): Promise<Response> {
  const headers = { authorization: signRequest(key, id, action) };
  return fetch(new URL(`${path}host/${action}`, origin), { ...init, method: 'POST', headers, redirect: 'manual' });
}

/**
 * Sends `action` to a session. Returns its answer; nothing if it does not answer in time, refuses, or answers what is not of the
 * schema.
 */
export async function askSession<Schema extends z.ZodType>(
  proxy: HubProxy,
  target: SessionTarget,
  action: string,
  schema: Schema,
  withinMs = 5_000,
): Promise<z.output<Schema> | undefined> {
  try {
    const response = await sendToSession(proxy, target, action, { signal: AbortSignal.timeout(withinMs) });
    const text = await readText(response, MOST_ANSWER_BYTES);
    return response.status === 200 ? parsed(text, schema) : undefined;
  } catch {
    return undefined;
  }
}
