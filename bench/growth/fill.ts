// Fills a database with accounts by SQL, the same on both engines.
import { hashSync } from '@node-rs/argon2';
import { sha256 } from '../../drills/backup/databases.ts';
import { runSql, withSqlite, type Place } from '../../drills/shared/database.ts';
import { openDatabase } from '../../src/server/database/open.ts';

/** The password of every account. */
export const PASSWORD = 'Zq7!vXp2';

/** Below 1,000,001: the product with `FACTOR` must not exceed 64 bits. */
export const MOST_ACCOUNTS = 1_000_000;
/** Spreads ids over the numbers below 2^53, as random ones are, without a collision: the modulus is a prime. */
const FACTOR = 9_100_000_000_007n;
const PRIME = 9_007_199_254_740_881n;
/** Accounts that the benchmark uses, at most, spread over all. */
const MEMBERS = 10_000;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** An account of which the benchmark knows a session. */
export interface Member {
  readonly id: number;
  readonly email: string;
  readonly username: string;
  readonly password: string;
  readonly token: string;
}

const tokenOf = (n: number) => `growth-token-${n}`;

/** The accounts that the benchmark uses: all of a few, one in a hundred of a million. */
export function membersOf(accounts: number): Member[] {
  const step = Math.max(1, Math.floor(accounts / MEMBERS));
  return Array.from({ length: Math.floor(accounts / step) }, (_, at) => {
    const n = (at + 1) * step;
    const id = Number((BigInt(n) * FACTOR) % PRIME);
    return { id, email: `person.${n}@example.org`, username: `person${n}`, password: PASSWORD, token: tokenOf(n) };
  });
}

/**
 * The statements. `numbers` has the numbers of the accounts. Each account has two sessions and two known networks; one in ten a
 * passkey, one in twenty a second step with ten codes, one in fifty a link; there is a counter for one in five.
 */
function statements(now: number, password: string): string[] {
  const id = `(n * ${FACTOR} % ${PRIME})`;
  // Over the last two years; the accounts that are not confirmed are younger than the warning.
  const created = `(${now} - case when n % 33 = 5 then n % 20 else n % 730 end * ${DAY} - n % ${DAY / 1000} * 1000)`;
  const confirmed = `(case when n % 33 = 5 then null else ${created} + ${HOUR} end)`;
  const used = `(${now} - n % 28 * ${DAY} - n % 1000 * ${MINUTE})`;
  const soon = `(${now} + ${HOUR} + n % 1000 * ${MINUTE})`;
  return [
    `insert into users (id, email, email_key, username, username_key, password, is_active, language, created_at, confirmed_at, owner_since)
     select ${id}, 'person.' || n || '@example.org', 'person.' || n || '@example.org', 'person' || n, 'person' || n,
       '${password}', 1, 'it', ${created}, ${confirmed}, ${confirmed} from numbers`,
    `insert into tokens (hash, user_id, created_at, last_used_at, device)
     select growth_sha256('growth-token-' || n), ${id}, ${now} - n % 150 * ${DAY}, ${now} - n % 10 * ${MINUTE}, 'Firefox, Linux' from numbers`,
    `insert into tokens (hash, user_id, created_at, last_used_at, device)
     select growth_sha256('other-token-' || n), ${id}, ${now} - (28 + n % 120) * ${DAY}, ${used}, 'Safari, iOS' from numbers`,
    `insert into known_clients (user_id, fingerprint, last_seen_at)
     select ${id}, kind * (n * 2654435 % 1000000000), ${now} - (n * kind) % 170 * ${DAY} - n % 1000 * ${MINUTE}
     from numbers cross join kinds`,
    `insert into passkeys (id, user_id, public_key, counter, transports, name, created_at, last_used_at, rp_id)
     select 'passkey-' || growth_sha256('passkey-' || n), ${id}, growth_sha256('key-' || n) || growth_sha256('more-' || n), 0, 'internal', 'Phone', ${created}, ${used}, 'localhost'
     from numbers where n % 10 = 3`,
    `insert into otp_secrets (user_id, secret_encrypted, is_active, last_step, created_at)
     select ${id}, growth_sha256('secret-' || n), 1, 0, ${created} from numbers where n % 20 = 13`,
    `insert into recovery_codes (hash, user_id)
     select growth_sha256('code-' || n || '-' || code), ${id}
     from numbers cross join codes where n % 20 = 13`,
    `insert into links (hash, user_id, purpose, expires_at)
     select growth_sha256('link-' || n), ${id}, 'activation', ${soon} from numbers where n % 50 = 5`,
    `insert into limits (key, count, wait_until, expires_at)
     select growth_sha256('limit-' || n), 1, 0, ${soon} from numbers where n % 5 = 4`,
  ];
}

/** Fills an empty place, with all migrations and the engine's statistics. */
export async function fill(place: Place, accounts: number): Promise<void> {
  if (accounts > MOST_ACCOUNTS) throw new Error(`at most ${MOST_ACCOUNTS} accounts`);
  await (await openDatabase({ ...place, databaseUrl: place.databaseUrl })).close();
  const password = hashSync(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const all = [
    `create temporary table numbers as with recursive counted(n) as (select 1 union all select n + 1 from counted where n < ${accounts}) select cast(n as bigint) as n from counted`,
    'create temporary table codes as select n as code from numbers where n <= 10',
    'create temporary table kinds as select n as kind from numbers where n <= 2',
    ...statements(Date.now(), password),
  ].join(';\n');
  if (place.databaseUrl !== undefined) {
    const sha = `create function pg_temp.growth_sha256(text) returns text immutable language sql as
      $$ select encode(sha256(convert_to($1, 'UTF8')), 'hex') $$;`;
    const inserted = all.replaceAll('growth_sha256(', 'pg_temp.growth_sha256(');
    // As a superuser without the check of each reference, which takes longer than the rest.
    await runSql(place, `begin; set local session_replication_role = replica; ${sha} ${inserted}; commit`);
    for (const work of ['vacuum analyze', 'checkpoint']) await runSql(place, work);
    return;
  }
  withSqlite(place.dataDir, (db) => {
    db.function('growth_sha256', { deterministic: true }, (text) => sha256(String(text)));
    // Without a journal, and in memory until the end: the keys are in no order.
    db.exec(
      'pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -2000000; pragma temp_store = memory',
    );
    db.exec(`begin; ${all}; commit; pragma journal_mode = wal`);
  });
}
