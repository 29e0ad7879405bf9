// Faults of a server that refuses to start, by name.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Inject } from '../shared/faults/faults.ts';
import { block, replaceMethod } from '../shared/faults/replace-method.ts';

const { DATA_DIR = '', SMTP_URL } = process.env;

const onError = (change: (text: string) => string) =>
  replaceMethod(process.stderr, 'write', ({ given: [text], old }) => old([change(String(text))]));
const onExit = (change: (code: unknown) => unknown) =>
  replaceMethod(process, 'exit', ({ given: [code], old }) => old([change(code)]));
/** `isSkipped` says whether the lock is left out. What it throws is thrown instead of locking. */
const onLock = (isSkipped: () => boolean) =>
  replaceMethod(DatabaseSync.prototype, 'exec', ({ given, old }) =>
    given[0] === 'BEGIN EXCLUSIVE' && isSkipped() ? undefined : old(given),
  );

export const FAULTS: Readonly<Record<string, Inject>> = {
  traces: () => onError((text) => `${text}    at start (start.server.ts:1:1)\n`),
  secrets: () => onError((text) => text.replace('\n', ` ${SMTP_URL}\n`)),
  slow: () => onExit((code) => (block(2_500), code)),
  'exit-0': () => onExit(() => 0),
  'no-lock': () => onLock(() => true),
  // Like a lock file that only an orderly end removes.
  'stale-lock': () =>
    onLock(() => {
      const file = join(DATA_DIR, 'stale');
      if (existsSync(file)) throw Object.assign(new Error('database is locked'), { errcode: 5 });
      writeFileSync(file, '');
      return false;
    }),
};
