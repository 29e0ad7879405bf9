// A username that is an address is the account's own, so it changes with it (docs/decisions/0039-one-person-one-key.md): the old address
// may be another person's one day, who must be able to take it.
import type { Services } from '#src/accounts/services.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { emailKey } from '#src/server/identity/email-key.ts';
import { setAsideKey } from '#src/server/identity/set-aside-key.ts';
import { isAddress } from '#src/server/identity/username-key.ts';
import { isUsernameReserved } from './reserved-names.server.ts';

/**
 * Gives a member whose username is an address the new address as username, in the transaction that changes the address. If apps know
 * that address as another member's name, the username stays, under a key that keeps nobody from taking it.
 */
export async function renameToAddress(
  trx: Queries,
  services: Services<'key' | 'accountEvents' | 'now'>,
  { id, username }: { readonly id: number; readonly username: string },
  email: string,
): Promise<void> {
  if (!isAddress(username)) return;
  const key = emailKey(email);
  const write = (name: { username: string; username_key: string }) =>
    trx.updateTable('users').set(name).where('id', '=', id).execute();
  const setAside = () => write({ username, username_key: setAsideKey(emailKey(username), id) });
  // Look before the update: in PostgreSQL a violated constraint ends the transaction.
  const other = await trx
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', key)
    .where('id', '!=', id)
    .executeTakeFirst();
  if (other) return void (await setAside());
  await write({ username: email, username_key: key });
  if (await isUsernameReserved(trx, services, email, id)) await setAside();
  else await services.accountEvents.usernameChanged(trx, services, id, email);
}
