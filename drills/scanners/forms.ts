// A page with a form for each call, for scanners that only know forms, and the way back from such a form to the call.
import type { IncomingMessage } from 'node:http';
import { isFields, type Fields } from '../../test/hostile/fields.ts';
import type { RequestOptions } from '../../test/server.ts';

/** A call with what it succeeds with. */
export interface Scanned {
  readonly name: string;
  readonly method: string;
  /** A `*` stands after an id, which is to be tried like a field. */
  readonly path: string;
  readonly body?: Fields | undefined;
  readonly token?: string | undefined;
  /** The status of a success. */
  readonly success: number;
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: Buffer | object | undefined;
  readonly headers: NonNullable<RequestOptions['headers']>;
}

/** Before the path in an action: forms have no other methods than two. */
const AS = /^\/as\/([A-Z]+)(\/.*)$/;
/** Headers of the connection, not of the request. */
const OWN = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'expect']);

/** Every field that holds no others, by the names on the way to it with dots between. */
export function leavesOf(fields: Fields): [string, unknown][] {
  return Object.entries(fields).flatMap(([name, held]): [string, unknown][] =>
    isFields(held) ? leavesOf(held).map(([rest, value]) => [`${name}.${rest}`, value]) : [[name, held]],
  );
}

const quoted = (value: unknown) =>
  (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Returns a page with a form for each call that reads a body, and a link to each of the others. */
export function formPage(calls: readonly Scanned[]): string {
  const forms = calls.map(({ name, method, path, body }) => {
    const action = path.replace('*', '');
    if (method === 'GET') return `<p><a href="${action}?language=it">${name}</a></p>`;
    const inputs = leavesOf(body ?? {}).map(([field, value]) => `<input name="${field}" value="${quoted(value)}">`);
    return `<form method="post" action="/as/${method}${action}">${inputs.join('')}<button>${name}</button></form>`;
  });
  return `<!doctype html><html lang="en"><title>Calls</title><body>${forms.join('\n')}</body></html>`;
}

function nested(leaves: Iterable<readonly [string, string]>): object {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of leaves) {
    const way = name.split('.');
    const end = way.pop() ?? '';
    let held = fields;
    for (const step of way) held = (held[step] ??= {}) as Record<string, unknown>;
    held[end] = value;
  }
  return fields;
}

/** Reads what came: a form of the page as the JSON of its call, anything else as it is. */
export function readForm({ method = 'GET', url = '/', headers }: IncomingMessage, bytes: Buffer): Sent {
  const kept = Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (OWN.has(name) ? [] : [[name, String(value)]])),
  );
  const [, as, path] = AS.exec(url) ?? [];
  if (as === undefined || path === undefined)
    return { method, path: url, body: bytes.length > 0 ? bytes : undefined, headers: kept };
  const body = nested(new URLSearchParams(bytes.toString()));
  return { method: as, path, body, headers: { ...kept, 'content-type': 'application/json' } };
}
