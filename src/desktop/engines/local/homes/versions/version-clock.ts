// Makes earlier versions of homes, and deletes old ones, while the host runs.
import { MINUTE_MS } from '#src/shared/time/durations.ts';
import { printable } from '../../../printable.ts';
import type { HomeVersions } from '../homes.ts';

/** A home that is due waits no longer. */
const LOOKS_EVERY_MS = 5 * MINUTE_MS;

/** Starts at once. `warn` gets a line for the operator, without ids, where the fault is another than before. Returns what stops it. */
export function startVersionClock(versions: HomeVersions, warn: (line: string) => void): () => Promise<void> {
  let said = '';
  let looking: Promise<void> | undefined;
  const look = () => {
    looking ??= versions
      .tick(Date.now())
      .then(([fault]) => {
        const line = fault ? `Earlier versions of homes could not be made: ${printable(fault.message)}` : '';
        if (line !== said && line !== '') warn(line);
        said = line;
      })
      .catch((error: unknown) => warn(`Earlier versions of homes cannot be looked after: ${String(error)}`))
      .finally(() => {
        looking = undefined;
      });
  };
  const timer = setInterval(look, LOOKS_EVERY_MS).unref();
  look();
  return async () => {
    clearInterval(timer);
    await looking;
  };
}
