// One run of retention, with the same rows to delete in each database.
import { personalTableNames } from '#src/accounts/modules/table-rules.server.ts';
import { RETENTION_STEPS, TABLE_RULES } from '#src/app/modules/modules.server.ts';
import { readConfig } from '#src/server/settings/config.ts';
import { runSql } from '../../drills/shared/database.ts';
import type { AccountServices } from '../../src/accounts/services.server.ts';
import { runRetention } from '../../src/features/retention/retention.server.ts';
import { openDatabase } from '../../src/server/database/open.ts';
import type { Stock } from './requests.ts';

const DAY = 86_400_000;
/** Rows of each kind that are due. */
const DUE = 20;

let made = 0;

/** Adds accounts that are due, each with rows of their own, and expired rows of each table. */
async function addDue({ place, members }: Stock): Promise<void> {
  const now = Date.now();
  const old = now - 400 * DAY;
  const warned = now - 10 * DAY;
  const values = (row: (key: string, user: number, at: number) => string) =>
    Array.from({ length: DUE }, (_, at) => row(`due-${(made += 1)}`, members[at % members.length]?.id ?? 0, at)).join();
  const user = (key: string, at: number, created: number, warned: string, due: string) =>
    `(${made * 1_000_003 + at}, '${key}', '${key}', '${key}', '${key}', 'none', 1, ${created}, ${warned}, ${due})`;
  const columns =
    'id, email, email_key, username, username_key, password, is_active, created_at, deletion_warned_at, deletion_due_at';
  const statements = [
    `insert into users (${columns}) values ${values((key, _, at) => user(key, at, now, 'null', String(now - 1)))}`,
    `insert into users (${columns}) values ${values((key, _, at) => user(key, at, old, String(warned), 'null'))}`,
    `insert into tokens (hash, user_id, created_at, last_used_at) select email_key, id, ${now}, ${now} from users where email_key like 'due-%'`,
    `insert into tokens (hash, user_id, created_at, last_used_at) values ${values((key, id) => `('${key}', ${id}, ${old}, ${old})`)}`,
    `insert into known_clients (user_id, fingerprint, last_seen_at) values ${values((_, id, at) => `(${id}, ${-1 - at}, ${old})`)}`,
    `insert into links (hash, user_id, purpose, expires_at) values ${values((key, id) => `('${key}', ${id}, 'reset', ${old})`)}`,
    `insert into limits (key, count, wait_until, expires_at) values ${values((key) => `('${key}', 1, 0, ${old})`)}`,
    `insert into challenges (hash, expires_at) values ${values((key) => `('${key}', ${old})`)}`,
  ];
  await runSql(place, statements.join(';'));
}

/** Milliseconds of one run, in this process and beside an idle server. Throws if it leaves a row that is due. */
export async function timeRetention(stock: Stock): Promise<number> {
  await addDue(stock);
  const { dataDir, databaseUrl } = stock.place;
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SMTP_URL: 'smtp://127.0.0.1:1' });
  const database = await openDatabase(config);
  const services = {
    queries: database.queries,
    vacuum: () => database.vacuum(personalTableNames(TABLE_RULES)),
    config,
    now: Date.now,
  };
  const started = performance.now();
  // Retention uses no other service.
  await runRetention(services as unknown as AccountServices, RETENTION_STEPS);
  const ms = performance.now() - started;
  await database.close();
  const left = await runSql(stock.place, "select count(*) as n from users where email_key like 'due-%'");
  if (Number(left[0]?.['n']) > 0) throw new Error('retention has left accounts that are due');
  // The goodbye emails, which nobody would receive.
  await runSql(stock.place, 'delete from outbox');
  return ms;
}
