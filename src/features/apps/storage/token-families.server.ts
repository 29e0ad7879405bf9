// A code and all tokens that follow from it are a family. A second use of the code or of a refresh token ends the
// family, not what other sign-ins of the same session have (RFC 6749, section 4.1.2; RFC 9700, section 4.14.2).
import type { Queries } from '#src/server/database/tables.ts';

/** The row that a request brought along: the code or token that others are issued from, or that is revoked. */
interface Source {
  readonly hash: string;
  /** Null: of a server before migration 0012. */
  readonly family: string | null;
}

/** By request. The library passes only the id of the grant on, which sign-ins of one session share. */
const sources = new WeakMap<object, Source>();

/** Remembers what a request brought along. `request` is the library's context. */
export function rememberSource(request: object | undefined, source: Source): void {
  if (request) sources.set(request, source);
}

/** Returns what a request brought along. */
export function sourceOf(request: object | undefined): Source | undefined {
  return request && sources.get(request);
}

/** Locks a source until the end of the transaction. Returns false if it was deleted meanwhile: its family has ended. */
export async function lockSource(trx: Queries, { hash }: Source): Promise<boolean> {
  const row = await trx
    .updateTable('openid_items')
    .set((columns) => ({ expires_at: columns.ref('expires_at') }))
    .where('hash', '=', hash)
    .returning('hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a family, with tokens that are being issued at the same time. */
export async function deleteFamily(db: Queries, family: string): Promise<void> {
  // A statement waits for the transaction that has locked a source, and the next one sees what that has issued.
  for (let deleted = 1n; deleted > 0n;) {
    const result = await db.deleteFrom('openid_items').where('family_hash', '=', family).executeTakeFirst();
    deleted = result.numDeletedRows;
  }
}
