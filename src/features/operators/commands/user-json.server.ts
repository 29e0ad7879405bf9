// An account in the JSON of commands.
import type { User } from '#src/accounts/find-user.server.ts';
import { toIsoTime } from '#src/command-line/printing.ts';

/** Returns it without what belongs to it. */
export function userToJson(user: User): object {
  const { id, email, username, language } = user;
  return {
    id,
    email,
    username,
    language,
    is_active: user.is_active === 1,
    created_at: toIsoTime(user.created_at),
    confirmed_at: toIsoTime(user.confirmed_at),
    owner_since: toIsoTime(user.owner_since),
    deletion_due_at: toIsoTime(user.deletion_due_at),
    undeliverable_since: toIsoTime(user.undeliverable_since),
  };
}
