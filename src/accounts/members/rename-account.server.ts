// Changes of a username. One that is an address is the account's own, so it changes with it
// (docs/decisions/0039-one-person-one-key.md): the old address may be another person's one day, who must be able to take it.
import { hasFaults, ValidationError } from '#src/accounts/djoser/faults.ts';
import type { CheckedText } from '#src/accounts/djoser/text-field.ts';
import type { Services } from '#src/accounts/services.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { emailKey } from '#src/server/identity/email-key.ts';
import { setAsideKey } from '#src/server/identity/set-aside-key.ts';
import { isAddress, storedUsername, usernameKey } from '#src/server/identity/username-key.ts';
import { findMember, findTaken } from './members.server.ts';
import { newUsernameFaults } from './new-fields.server.ts';
import { isUsernameReserved, requireUnreserved, TakenError } from './reserved-names.server.ts';

/**
 * Gives an account another username, in a transaction that has locked it; apps that know the member reserve the name. Throws a
 * `ValidationError` if the name has faults, a `TakenError` if another member has it or apps know it as another's.
 */
export async function renameAccount(
  trx: Queries,
  services: Services<'key' | 'accountEvents' | 'now'>,
  userId: number,
  field: 'username' | 'new_username',
  typed: CheckedText,
): Promise<void> {
  const member = await findMember(trx, { id: userId });
  if (!member) return;
  const faults = newUsernameFaults(field, typed, member.email);
  if (hasFaults(faults)) throw new ValidationError(faults);
  const username = storedUsername(typed.text);
  const key = await usernameKey(typed.text);
  // The constraint of the table would do, but PostgreSQL writes the violating name into its log.
  const taken = await findTaken(trx, { usernameKey: key });
  if (taken.username && key !== (await usernameKey(member.username))) throw new TakenError();
  await writeUsername(trx, userId, username, key);
  await requireUnreserved(trx, services, username, userId);
  await services.accountEvents.usernameChanged(trx, services, userId, username);
}

async function writeUsername(trx: Queries, id: number, username: string, username_key: string): Promise<void> {
  await trx.updateTable('users').set({ username, username_key }).where('id', '=', id).execute();
}

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
  const setAside = () => writeUsername(trx, id, username, setAsideKey(emailKey(username), id));
  // Look before the update: in PostgreSQL a violated constraint ends the transaction.
  const other = await trx
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', key)
    .where('id', '!=', id)
    .executeTakeFirst();
  if (other) return setAside();
  await writeUsername(trx, id, email, key);
  if (await isUsernameReserved(trx, services, email, id)) await setAside();
  else await services.accountEvents.usernameChanged(trx, services, id, email);
}
