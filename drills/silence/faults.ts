import { writeFileSync } from 'node:fs';
// Faults of this drill, one of them by the name in DRILL_FAULT.
import { get, IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { onQuery } from '../shared/faults/on-query.ts';
import { onRequest } from '../shared/faults/on-request.ts';
import { onWriteHead } from '../shared/faults/on-write-head.ts';
import { replaceMethod } from '../shared/replace-method.ts';

/** Calls `hook` with each piece of each request's body. */
function onBody(hook: (bytes: Buffer, request: IncomingMessage) => void): void {
  replaceMethod(IncomingMessage.prototype, 'push', ({ self, given, old }) => {
    if (Buffer.isBuffer(given[0])) hook(given[0], self as IncomingMessage);
    return old(given);
  });
}

const FAULTS: Readonly<Record<string, () => void>> = {
  telltale: () => {
    const unknown = new WeakSet<IncomingMessage>();
    onBody((bytes, request) => bytes.includes('nobody@') && unknown.add(request));
    onWriteHead(({ request, headers }) => unknown.has(request) && headers.set('x-account', 'none'));
  },
  bodies: () => {
    onBody((bytes) => console.log(bytes.toString()));
    onRequest(({ url, headers }) => console.log(url, headers));
  },
  'last-request': () => onBody((bytes) => writeFileSync(join(process.env['DATA_DIR'] ?? '', 'last-request'), bytes)),
  // The server's own query whether a name is taken finds nothing, so that PostgreSQL's constraint refuses it.
  'rule-broken': () =>
    onQuery(({ text, values }) =>
      text.startsWith('select "email_key", "username_key" from "users"')
        ? { text: text.replace(' where ', ' where false and '), values }
        : undefined,
    ),
  'loud-death': () => process.prependListener('uncaughtException', (error) => console.error(error)),
  'loud-post': () => {
    const mailer = Object.getPrototypeOf(createTransport({ jsonTransport: true })) as object;
    replaceMethod(mailer, 'sendMail', async ({ given, old }) => {
      try {
        return await old(given);
      } catch (error) {
        console.error((error as Error).message);
        throw error;
      }
    });
  },
  'calls-home': () => get('http://127.0.0.1:49151/version').on('error', () => undefined),
};

FAULTS[process.env['DRILL_FAULT'] ?? '']?.();
