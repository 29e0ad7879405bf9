// Faults of this drill, by name.
import { withSqlite } from '../shared/database.ts';
import type { Inject } from '../shared/faults/faults.ts';
import { onDigest } from '../shared/faults/on-digest.ts';
import { onRequest } from '../shared/faults/on-http.ts';
import { onStatement } from '../shared/faults/on-sql.ts';
import { replaceMethod } from '../shared/faults/replace-method.ts';

const HOUR_MS = 3_600_000;

/** Deletes the counters of the rate limits ten times a second. */
function deleteCounters(): void {
  setInterval(() => {
    try {
      withSqlite(process.env['DATA_DIR'] ?? '', (db) => db.exec('delete from limits'));
    } catch {
      // It does not exist yet, or is busy.
    }
  }, 100).unref();
}

/** Gives each counter whose name matches another key each time. */
function splitCounters(pattern: RegExp): void {
  let at = 0;
  onDigest('createHmac', (text) => (pattern.test(text) ? `${text} ${(at += 1)}` : text));
}

/** Lengthens the waits of unknown clients: they share a counter, which is identified by its key. */
function lengthenSharedWaits(): void {
  const keys = new Set<unknown>();
  onDigest(
    'createHmac',
    (text) => text,
    (text, digest) => {
      if (/^\["account",[^,]+\]$/.test(text)) keys.add(digest);
      return digest;
    },
  );
  const isWait = (value: unknown) =>
    typeof value === 'number' && value > Date.now() && value < Date.now() + 1.1 * HOUR_MS;
  const longer = (value: unknown) => (isWait(value) ? Date.now() + 4 * HOUR_MS : value);
  onStatement(/^update "limits" set/, {
    values: (values) => (values.some((value) => keys.has(value)) ? values.map(longer) : values),
  });
}

const leaked: Buffer[] = [];

export const FAULTS: Readonly<Record<string, Inject>> = {
  forgotten: deleteCounters,
  'strangers-alone': () => splitCounters(/^\["(?:account|codes)",[^,]+\]$/),
  'only-64': () => splitCounters(/\/(?:48|56)"\]$/),
  'one-language': () => onRequest(({ headers }) => void delete headers['accept-language']),
  'no-longest-wait': () =>
    replaceMethod(Math, 'min', ({ given, old }) =>
      given.length === 2 && given[0] === HOUR_MS ? given[1] : old(given),
    ),
  'four-hours': lengthenSharedWaits,
  hoard: () => onRequest(({ method }) => void (method === 'POST' && leaked.push(Buffer.alloc(1_048_576, 1)))),
};
