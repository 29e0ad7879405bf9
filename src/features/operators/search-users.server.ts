// Accounts by a part of an email or username, for the command and the page.
import type { User } from '#src/accounts/find-user.server.ts';
import type { Cursor } from '#src/server/database/cursor.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { ADDRESS_MAX, emailKey } from '#src/server/identity/email-key.ts';
import { usernameKey } from '#src/server/identity/username-key.ts';
import { isLongerThan } from '#src/shared/fields/bounded-text.ts';
import * as store from './store.server.ts';

/**
 * Returns at most `limit` accounts, the newest first, with `text` those whose email or username contains it. `isComplete`: there are
 * no more.
 */
export async function searchUsers(
  db: Queries,
  { text, before, limit }: { text?: string | undefined; before?: Cursor | undefined; limit: number },
): Promise<{ users: User[]; isComplete: boolean }> {
  if (text !== undefined && isLongerThan(text, ADDRESS_MAX)) return { users: [], isComplete: true };
  const keys = text === undefined ? undefined : { email: emailKey(text), username: await usernameKey(text), text };
  const users = await store.listUsers(db, { search: keys, before, limit: limit + 1 });
  return { users: users.slice(0, limit), isComplete: users.length <= limit };
}
