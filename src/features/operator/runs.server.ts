// When the operator's program last made a backup and last checked the installation, for the metrics.
import type { FeatureServer } from '#src/accounts/feature-module.server.ts';
import type { Queries } from '#src/server/database/tables.ts';

type Run = 'backup' | 'check';

/** Records that a run has ended. `faults`: how many it found; a backup that ends has none. */
export async function recordRun(db: Queries, name: Run, now: number, faults = 0): Promise<void> {
  const row = { finished_at: now, faults };
  await db
    .insertInto('operator_runs')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

/** Lists the last runs. */
export async function listRuns(db: Queries) {
  return db.selectFrom('operator_runs').selectAll().execute();
}

/** Adds the metrics. A run that never was is absent, so that `absent(…)` and a comparison of ages can both be alerts. */
export function operatorMetrics({ metrics, services }: FeatureServer): void {
  if (metrics === undefined) return;
  const labelNames = ['run'] as const;
  const finished = metrics.gauge({
    name: 'site_operator_run_timestamp_seconds',
    help: 'When a backup and a check last ended, in seconds since 1970.',
    labelNames,
  });
  const faults = metrics.gauge({
    name: 'site_operator_run_faults',
    help: 'Faults that the last check found.',
    labelNames,
  });
  const read = () => listRuns(services.backgroundQueries);
  metrics.onScrape(read, (rows) => {
    finished.reset();
    faults.reset();
    for (const { name, finished_at, faults: count } of rows ?? []) {
      finished.set({ run: name }, finished_at / 1000);
      faults.set({ run: name }, count);
    }
  });
}
