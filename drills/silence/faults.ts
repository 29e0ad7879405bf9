// Faults of this drill, by name.
import { writeFileSync } from 'node:fs';
import { get, IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Inject } from '../shared/faults/faults.ts';
import { onRequest, onWriteHead } from '../shared/faults/on-http.ts';
import { onQuery } from '../shared/faults/on-sql.ts';
import { replaceMethod } from '../shared/faults/replace-method.ts';

/** Calls `hook` with each piece of each request's body. */
function onBody(hook: (bytes: Buffer, request: IncomingMessage) => void): void {
  replaceMethod(IncomingMessage.prototype, 'push', ({ self, given, old }) => {
    if (Buffer.isBuffer(given[0])) hook(given[0], self as IncomingMessage);
    return old(given);
  });
}

function markUnknownEmails(): void {
  const unknown = new WeakSet<IncomingMessage>();
  onBody((bytes, request) => bytes.includes('nobody@') && unknown.add(request));
  onWriteHead(({ request, headers }) => unknown.has(request) && headers.set('x-account', 'none'));
}

function logRequests(): void {
  onBody((bytes) => console.log(bytes.toString()));
  onRequest(({ url, headers }) => console.log(url, headers));
}

function logRefusals(): void {
  const mailer = Object.getPrototypeOf(createTransport({ jsonTransport: true })) as object;
  replaceMethod(mailer, 'sendMail', ({ given, old }) =>
    (old(given) as Promise<unknown>).catch((error: unknown) => {
      console.error((error as Error).message);
      throw error;
    }),
  );
}

export const FAULTS: Readonly<Record<string, Inject>> = {
  telltale: markUnknownEmails,
  bodies: logRequests,
  'last-request': () => onBody((bytes) => writeFileSync(join(process.env['DATA_DIR'] ?? '', 'last-request'), bytes)),
  // The server's own query whether a name is taken finds nothing, so that PostgreSQL's constraint refuses it.
  'rule-broken': () =>
    onQuery(({ text, values }) =>
      text.startsWith('select "email_key", "username_key" from "users"')
        ? { text: text.replace(' where ', ' where false and '), values }
        : undefined,
    ),
  'loud-death': () => process.prependListener('uncaughtException', (error) => console.error(error)),
  'loud-post': logRefusals,
  'calls-home': () => get('http://127.0.0.1:49151/version').on('error', () => undefined),
};
