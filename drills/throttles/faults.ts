// Faults of this drill, one of them by the name in DRILL_FAULT.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { onHmac } from '../shared/faults/on-hmac.ts';
import { onRequest } from '../shared/faults/on-request.ts';
import { onStatement } from '../shared/faults/on-statement.ts';
import { replaceMethod } from '../shared/replace-method.ts';

const HOUR_MS = 3_600_000;

/** Deletes the counters of the rate limits ten times a second. */
function deleteCounters(): void {
  const file = join(process.env['DATA_DIR'] ?? '', 'accounts.db');
  setInterval(() => {
    try {
      const database = new DatabaseSync(file);
      database.exec('delete from limits');
      database.close();
    } catch {
      // It does not exist yet, or is busy.
    }
  }, 100).unref();
}

/** Gives each counter whose name matches another key each time. */
function splitCounters(pattern: RegExp): void {
  let at = 0;
  onHmac((text) => (pattern.test(text) ? `${text} ${(at += 1)}` : text));
}

/** Lengthens the waits of unknown clients: they share a counter, which is identified by its key. */
function lengthenSharedWaits(): void {
  const keys = new Set<unknown>();
  onHmac(
    (text) => text,
    (text, digest) => {
      if (/^\["account",[^,]+\]$/.test(text)) keys.add(digest);
    },
  );
  const isWait = (value: unknown) =>
    typeof value === 'number' && value > Date.now() && value < Date.now() + 1.1 * HOUR_MS;
  onStatement(/^update "limits" set/, {
    values: (values) =>
      values.some((value) => keys.has(value))
        ? values.map((value) => (isWait(value) ? Date.now() + 4 * HOUR_MS : value))
        : values,
  });
}

const leaked: Buffer[] = [];
const FAULTS: Readonly<Record<string, () => void>> = {
  forgotten: deleteCounters,
  'sprays-forgotten': deleteCounters,
  'taken-forgotten': deleteCounters,
  'strangers-alone': () => splitCounters(/^\["(?:account|codes)",[^,]+\]$/),
  'only-64': () => splitCounters(/\/(?:48|56)"\]$/),
  'one-language': () =>
    onRequest(({ headers }) => {
      delete headers['accept-language'];
    }),
  'no-longest-wait': () =>
    replaceMethod(Math, 'min', ({ given, old }) =>
      given.length === 2 && given[0] === HOUR_MS ? given[1] : old(given),
    ),
  'four-hours': lengthenSharedWaits,
  hoard: () =>
    onRequest(({ method }) => {
      if (method === 'POST') leaked.push(Buffer.alloc(1_048_576, 1));
    }),
};

FAULTS[process.env['DRILL_FAULT'] ?? '']?.();
