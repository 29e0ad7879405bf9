// When a backup was last kept and fetched, and when the installation was last checked: for the metrics, the check and the page for operators.
import { statfs } from 'node:fs/promises';
import type { FeatureServer } from '#src/accounts/modules/feature-module.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { HOUR_MS } from '#src/shared/time/durations.ts';
import { isRunning, listServers } from './servers.server.ts';

type Run = 'backup' | 'fetch' | 'check';

/** Records that a check has ended: how many faults it found, and the end of the certificate that it saw. */
export async function recordCheck(db: Queries, now: number, faults: number, certificateEndsAt?: number): Promise<void> {
  await write(db, 'check', { finished_at: now, faults, certificate_ends_at: certificateEndsAt ?? null });
}

/** Records that a backup of this moment was kept, or fetched. An older moment than the recorded one changes nothing. */
export async function recordBackup(db: Queries, name: 'backup' | 'fetch', at: number, now: number): Promise<void> {
  const known = (await listRuns(db)).find((run) => run.name === name);
  // A time of the future was written while a clock was ahead.
  if (known && known.finished_at > at && known.finished_at <= now) return;
  await write(db, name, { finished_at: at, faults: 0, certificate_ends_at: null });
}

async function write(
  db: Queries,
  name: Run,
  row: { finished_at: number; faults: number; certificate_ends_at: number | null },
): Promise<void> {
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
export function operatorMetrics({ metrics, services: { backgroundQueries: db, config, now } }: FeatureServer): void {
  if (metrics === undefined) return;
  const gauge = (name: string, help: string) => metrics.gauge({ name, help });
  const ofRuns = (name: string, help: string) => metrics.gauge({ name, help, labelNames: ['run'] });
  const finished = ofRuns(
    'site_operator_run_timestamp_seconds',
    'When a backup was last kept (run "backup"), fetched ("fetch"), and when a check last ended, in seconds since 1970.',
  );
  const faults = ofRuns('site_operator_run_faults', 'Faults that the last check found.');
  const limit = ofRuns('site_backup_limit_seconds', 'After so long a backup, or its fetch, is too old.');
  limit.set({ run: 'backup' }, (config.backupHours * HOUR_MS) / 1000);
  if (config.backupFetchHours !== undefined) limit.set({ run: 'fetch' }, (config.backupFetchHours * HOUR_MS) / 1000);
  const certificate = gauge(
    'site_certificate_end_timestamp_seconds',
    'The end of the certificate of the public address, as the last check saw it.',
  );
  metrics.onScrape(
    () => listRuns(db),
    (rows = []) => {
      for (const each of [finished, faults]) each.reset();
      certificate.remove();
      for (const { name, finished_at, faults: count, certificate_ends_at } of rows) {
        finished.set({ run: name }, finished_at / 1000);
        faults.set({ run: name }, count);
        if (certificate_ends_at !== null) certificate.set(certificate_ends_at / 1000);
      }
    },
  );
  const running = gauge('site_servers_running', 'Servers that share the database and run.');
  if (config.servers !== undefined)
    gauge('site_servers_expected', 'Servers that should run (SERVERS).').set(config.servers);
  metrics.onScrape(
    () => listServers(db, now()),
    (rows) => (rows ? running.set(rows.filter((row) => isRunning(row, now())).length) : running.remove()),
  );
  const free = gauge('site_disk_free_bytes', 'Free space on the disk of DATA_DIR.');
  const size = gauge('site_disk_size_bytes', 'Size of the disk of DATA_DIR.');
  metrics.onScrape(
    () => statfs(config.dataDir),
    (disk) => {
      for (const each of [free, size]) each.remove();
      if (!disk) return;
      free.set(disk.bavail * disk.bsize);
      size.set(disk.blocks * disk.bsize);
    },
  );
}
