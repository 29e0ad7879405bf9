// The networks that an account was used from before. The table has a fingerprint of each, not its address.
import { keepNewest } from '#src/server/database/keep-newest.ts';
import type { Queries } from '#src/server/database/tables.ts';
import type { SecretKey } from '#src/server/secrets/secret-key.ts';
import { ACCOUNT_LIMITS } from '#src/shared/accounts/account-limits.ts';

/** When an account was last used from a network, in milliseconds since 1970, by the network's fingerprint. */
export type SeenNetworks = ReadonlyMap<number, number>;

/** Reads and writes the known networks of accounts. */
export type KnownNetworks = ReturnType<typeof createKnownNetworks>;

/** Creates the known networks of one database. `now` in milliseconds since 1970. */
export function createKnownNetworks(db: Queries, key: Pick<SecretKey, 'mac'>, now: () => number) {
  return {
    /**
     * Gives the fingerprint of a client's network for this account. 32 bits, so that no attacker has enough addresses to match a
     * known one by chance. Under the secret key, so that a copy of the database does not reveal the addresses.
     */
    fingerprint: (userId: number, client: string) =>
      Buffer.from(key.mac('known network', JSON.stringify([userId, client])), 'hex').readInt32BE(),
    /** Finds the networks of an account. */
    async find(userId: number): Promise<SeenNetworks> {
      const rows = await db
        .selectFrom('known_clients')
        .select(['fingerprint', 'last_seen_at'])
        .where('user_id', '=', userId)
        .execute();
      return new Map(rows.map(({ fingerprint, last_seen_at }) => [fingerprint, last_seen_at]));
    },
    /** Records that an account was used from the network with this fingerprint. Deletes the oldest ones beyond the limit of an account. */
    async remember(trx: Queries, userId: number, fingerprint: number) {
      await trx
        .insertInto('known_clients')
        .values({ user_id: userId, fingerprint, last_seen_at: now() })
        .onConflict((conflict) => conflict.columns(['user_id', 'fingerprint']).doUpdateSet({ last_seen_at: now() }))
        .execute();
      await keepNewest(trx, 'known_clients', {
        key: 'fingerprint',
        added: fingerprint,
        where: { user_id: userId },
        by: 'last_seen_at',
        limit: ACCOUNT_LIMITS.networks,
      });
    },
  };
}
