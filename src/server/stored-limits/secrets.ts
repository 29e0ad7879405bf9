// Random keys for the HMACs of rate-limit counters. They are in the database, so that all servers of a site share them.
import { createHmac, randomBytes } from 'node:crypto';
import { DAY_MS } from '#src/shared/time/durations.ts';
import type { Queries } from '../database/tables.ts';

/** HMACs under random keys, which are created when they are first needed. */
export interface Secrets {
  /**
   * Returns the HMAC-SHA-256, hex, under the key of the day (UTC). The key is deleted two days later; then the counters
   * can no longer be linked to what they counted.
   */
  dailyHmac(now: number, text: string): Promise<string>;
}

/** Creates the HMACs of one database. */
export function createSecrets(db: Queries): Secrets {
  const cache = new Map<string, string>();

  async function keyOf(name: string, expiresAt: number): Promise<string> {
    const cached = cache.get(name);
    if (cached !== undefined) return cached;
    // If two servers do this at once, the first row stays and both read it.
    await db
      .insertInto('secrets')
      .values({ name, value: randomBytes(32).toString('hex'), expires_at: expiresAt })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const { value } = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow();
    if (cache.size > 3) cache.clear();
    cache.set(name, value);
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
