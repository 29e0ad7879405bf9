// The audit log: what operators did, written in the transaction of the action (docs/decisions/0060-operators.md).
import { sql } from 'kysely';
import type { Queries } from '#src/server/database/tables.ts';
import { randomId } from '#src/server/secrets/random-id.ts';

/** Who acts: a member, in a session that the action was asked for with, or somebody with a shell on the server. */
export type Actor =
  | { readonly kind: 'commandLine' }
  | { readonly kind: 'member'; readonly id: number; readonly tokenHash: string };

/** How an export names who acted. */
export const ACTORS = ['command line', 'member', 'this account'] as const;

/** The operator's program. */
export const COMMAND_LINE: Actor = { kind: 'commandLine' };

/** An entry without its time and its actor. */
export interface LogEntry {
  /** A word of `src/features/operators/action-rows.ts`. */
  readonly action: string;
  /** The account that it is done to. */
  readonly accountId?: number;
  /** What else there is to say: a few words without personal data, such as the new role. */
  readonly details?: string;
}

/** What would change how an entry is shown: control characters, marks of direction and others that cannot be seen. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** Writes an entry, in the transaction of the action. */
export async function recordAction(trx: Queries, actor: Actor, entry: LogEntry, now: number): Promise<void> {
  const { action, accountId: account_id = null } = entry;
  const details = entry.details?.replaceAll(UNPRINTABLE, '?') ?? null;
  const actor_id = actor.kind === 'member' ? actor.id : null;
  await trx
    .insertInto('audit_log')
    .values({ id: randomId(), created_at: now, actor_id, action, account_id, details })
    .execute();
}

/** Writes that a role has ended because its holder, or another reader of the address, set a password with a link. */
export async function recordEndedRole(trx: Queries, userId: number, now: number): Promise<void> {
  const reader = { kind: 'member', id: userId, tokenHash: '' } as const;
  const details = 'none: password set by a link';
  await recordAction(trx, reader, { action: 'setRole', accountId: userId, details }, now);
}

/**
 * Returns entries, the newest first: all, or those that an account did or that were done to it. `before` is the last
 * entry of the page before. `actor` and `account` are usernames, null once the account is gone.
 */
export async function listEntries(
  db: Queries,
  { of, before, limit }: { of?: number; before?: { created_at: number; id: number } | undefined; limit: number },
) {
  return db
    .selectFrom('audit_log')
    .leftJoin('users as actor', 'actor.id', 'actor_id')
    .leftJoin('users as account', 'account.id', 'account_id')
    .select(['audit_log.id', 'audit_log.created_at', 'actor_id', 'action', 'account_id', 'details'])
    .select(['actor.username as actor', 'account.username as account'])
    .$if(of !== undefined, (query) =>
      query.where((where) => where.or([where('actor_id', '=', of ?? 0), where('account_id', '=', of ?? 0)])),
    )
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(audit_log.created_at, audit_log.id) < (${before?.created_at}, ${before?.id})`),
    )
    .orderBy('audit_log.created_at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .execute();
}

/** Deletes entries from before this time. */
export async function deleteOldEntries(db: Queries, before: number): Promise<void> {
  await db.deleteFrom('audit_log').where('created_at', '<', before).execute();
}
