// Faults of a server that refuses to start, one of them by the name in DRILL_PLANT.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const PLANTS: Readonly<Record<string, () => void>> = {
  traces: () => after((said) => `${said}    at start (start.server.ts:1:1)\n`),
  secrets: () => after((said) => said.replace('\n', ` ${process.env['SMTP_URL']}\n`)),
  slow: () => ending((code) => (sleep(2_500), code)),
  'exit-0': () => ending(() => 0),
  'no-lock': () => locking(() => true),
  // As a file that only an orderly end removes.
  'stale-lock': () =>
    locking(() => {
      const mark = join(process.env['DATA_DIR'] ?? '', 'stale');
      if (existsSync(mark)) throw Object.assign(new Error('database is locked'), { errcode: 5 });
      writeFileSync(mark, '');
      return false;
    }),
};

function after(change: (said: string) => string): void {
  const write = process.stderr.write.bind(process.stderr);
  process.stderr.write = (said: string | Uint8Array) => write(change(String(said)));
}

function ending(change: (code: number) => number): void {
  const exit = process.exit.bind(process);
  process.exit = (code) => exit(change(Number(code ?? 0)));
}

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** `skip` says whether the lock is left out; what it throws is thrown in place of locking. */
function locking(skip: () => boolean): void {
  const { exec } = DatabaseSync.prototype;
  DatabaseSync.prototype.exec = function (sql) {
    if (sql !== 'BEGIN EXCLUSIVE' || !skip()) exec.call(this, sql);
  };
}

PLANTS[process.env['DRILL_PLANT'] ?? '']?.();
