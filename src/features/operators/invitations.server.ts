// Links with which people can register.
import { CommandError } from '#src/command-line/command-error.ts';
import type { Queries } from '#src/server/database/tables.ts';
import * as store from './store.server.ts';

/** The beginning of a hash, which names an invitation. */
export const shortHash = (hash: string): string => hash.slice(0, 12);

/** Returns the invitation whose hash starts with `prefix`. Throws a `CommandError` unless there is exactly one. */
export async function findInvitation(db: Queries, prefix: string) {
  const [invitation, ...others] = await store.listInvitations(db, prefix.toLowerCase());
  if (!invitation) throw new CommandError(`No invitation's hash begins with '${prefix}'. See: invitations list`);
  if (others.length > 0)
    throw new CommandError(
      `${others.length + 1} invitations begin with '${prefix}'. Give more of the hash: invitations list`,
    );
  return invitation;
}
