// Clients that an account does not know wait four hours each time, all together.
import { onHmac } from '../../shared/faults/on-hmac.ts';
import { onStatement } from '../../shared/faults/on-statement.ts';

const HOUR_MS = 3_600_000;
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
