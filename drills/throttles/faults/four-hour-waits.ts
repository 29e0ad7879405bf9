// A wait of an hour becomes one of four.
import { onStatement } from '../../shared/faults/on-statement.ts';

const HOUR_MS = 3_600_000;
const isAnHourAhead = (value: unknown) =>
  typeof value === 'number' && Math.abs(value - Date.now() - HOUR_MS) < HOUR_MS / 20;

onStatement(/^(?:insert into|update) "limits"/, {
  values: (values) => values.map((value) => (isAnHourAhead(value) ? Number(value) + 3 * HOUR_MS : value)),
});
