// Random keys under which tries are counted. They are in the database, so that all servers of one site count together.
import { createHmac, randomBytes } from 'node:crypto';
import { DAY_MS } from '#src/shared/durations.ts';
import type { Queries } from '../database/tables.ts';

/** Gives HMACs under keys that are made when first needed. */
export interface Secrets {
  /** Under the key of the day (UTC), which is deleted two days later: after that nobody can tell what was counted. */
  dailyHmac(now: number, text: string): Promise<string>;
}

/** Makes the keys' keeper of one database. */
export function createSecrets(db: Queries): Secrets {
  const kept = new Map<string, string>();

  async function keyOf(name: string, expiresAt: number): Promise<string> {
    const known = kept.get(name);
    if (known !== undefined) return known;
    // Two servers may come here at once: the first row stays, and both read it.
    await db
      .insertInto('secrets')
      .values({ name, value: randomBytes(32).toString('hex'), expires_at: expiresAt })
      .onConflict((clash) => clash.column('name').doNothing())
      .execute();
    const { value } = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow();
    if (kept.size > 3) kept.clear();
    kept.set(name, value);
    return value;
  }

  const hmac = (key: string, text: string) => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex');
  return {
    async dailyHmac(now, text) {
      const day = Math.floor(now / DAY_MS);
      return hmac(await keyOf(`day ${day}`, (day + 2) * DAY_MS), text);
    },
  };
}
