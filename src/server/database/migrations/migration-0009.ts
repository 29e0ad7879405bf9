// Migration 0009: one key for each mailbox and each username (docs/decisions/0039-one-person-one-key.md).
import type { Kysely } from 'kysely';
import { describeDuplicates, rekeyUsers } from '#src/server/database/rekey.ts';

/** Gives existing accounts their keys. Reports accounts that have become one on standard error: nothing else runs at that time. */
export async function writeKeys0009(db: Kysely<unknown>): Promise<void> {
  for (const line of describeDuplicates(await rekeyUsers(db))) process.stderr.write(`${line}\n`);
}
