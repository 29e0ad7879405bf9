// Passwords of members' devices, in a database of the host's data folder: by homes, with a hash of each. They outlive a sign-out and a
// restart, and end by what the site says of the account.
import { timingSafeEqual } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DAY_MS } from '#src/shared/time/durations.ts';
import { devicePasswordHash, newDeviceId, newDevicePassword } from './device-secrets.ts';

/** Of one member. */
export const MOST_DEVICES = 10;

const SCHEMA = `
  pragma journal_mode = delete; pragma synchronous = full; pragma secure_delete = on;
  create table if not exists devices (id text primary key, home text not null, hash text not null, name text not null,
    made_at integer not null, signed_in_at integer not null, used_on integer) strict;
  create index if not exists devices_of_home on devices (home);
  create table if not exists blocked (home text primary key, since integer not null) strict`;

/** A device as its member sees it. Days are milliseconds since 1970. */
export interface StoredDevice {
  /** The user name. */
  readonly id: string;
  readonly name: string;
  readonly madeAt: number;
  /** The day of the last use. */
  readonly usedOn: number | undefined;
}

/** What devices may. */
export type DeviceStore = ReturnType<typeof openDeviceStore>;

/** Opens the database, readable for this user alone. Throws if it cannot be written. `now`: milliseconds since 1970. */
export function openDeviceStore(folder: string, now: () => number) {
  const file = join(folder, 'devices.db');
  closeSync(openSync(file, 'a', 0o600));
  const db = new DatabaseSync(file);
  db.exec(SCHEMA);
  const find = db.prepare(
    'select home, hash, used_on from devices where id = ? and home not in (select home from blocked)',
  );
  const list = db.prepare('select id, name, made_at, used_on from devices where home = ? order by made_at, id');
  const insert = db.prepare(
    `insert into devices select ?, ?, ?, ?, ?, ?, null where (select count(*) from devices where home = ?) < ${MOST_DEVICES}`,
  );
  const remove = db.prepare('delete from devices where home = ? and id = ?');
  const removeUntil = db.prepare('delete from devices where home = ? and signed_in_at <= ? returning id');
  const use = db.prepare('update devices set used_on = ? where id = ?');
  const block = db.prepare(
    'insert into blocked values (?, ?) on conflict do update set since = max(since, excluded.since)',
  );
  const unblock = db.prepare('delete from blocked where home = ? and since <= ?');

  return {
    /**
     * Returns a new device with its password, which is stored nowhere; nothing if the member has as many as there may be.
     * `signedInAt`: of the sign-in that made it, by the site's clock.
     */
    add(
      home: string,
      name: string,
      signedInAt: number,
    ): { readonly id: string; readonly password: string } | undefined {
      const [id, password] = [newDeviceId(), newDevicePassword()];
      const { changes } = insert.run(id, home, devicePasswordHash(password), name, now(), signedInAt, home);
      return changes === 1 ? { id, password } : undefined;
    },

    /** Returns those of a home, the oldest first. */
    list: (home: string): StoredDevice[] =>
      list.all(home).map(({ id, name, made_at, used_on }) => ({
        id: String(id),
        name: String(name),
        madeAt: Number(made_at),
        usedOn: used_on === null ? undefined : Number(used_on),
      })),

    /** Returns the home of a device with this password; nothing if there is none, or if its account is disabled. */
    homeOf(id: string, password: string): string | undefined {
      const row = find.get(id);
      if (!row || !timingSafeEqual(Buffer.from(String(row['hash'])), Buffer.from(devicePasswordHash(password))))
        return undefined;
      const today = Math.floor(now() / DAY_MS) * DAY_MS;
      if (row['used_on'] !== today) use.run(today, id);
      return String(row['home']);
    },

    /** Whether a device is still there and may be used. */
    isOpen: (id: string): boolean => find.get(id) !== undefined,

    /** Returns whether there was one. */
    remove: (home: string, id: string): boolean => remove.run(home, id).changes === 1,

    /** Removes those of sign-ins from `at` or before it, by the site's clock; all without a time. Returns their ids. */
    removeUntil: (home: string, at = Number.MAX_SAFE_INTEGER): string[] =>
      removeUntil.all(home, at).map(({ id }) => String(id)),

    /** No device of this home may be used until `unblock`. `at`: by the site's clock. */
    block: (home: string, at: number): void => void block.run(home, at),
    /** Unless it was blocked after `at`. */
    unblock: (home: string, at = Number.MAX_SAFE_INTEGER): void => void unblock.run(home, at),

    close: (): void => db.close(),
  };
}
