// Checks of a new password, address or name that need the account or other accounts, which a schema cannot see.
import { faultsAt, type Fault, type FieldName } from '#src/accounts/djoser/faults.ts';
import type { CheckedText } from '#src/accounts/djoser/text-field.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { emailKey } from '#src/server/identity/email-key.ts';
import { isAddress } from '#src/server/identity/username-key.ts';
import { loadCommonPasswords } from '#src/server/passwords/common.ts';
import { newEmailFaults, passwordFaults } from './field-rules.ts';

/** Gives the faults of a new password for an account with this name and address. */
export async function newPasswordFaults(
  { site }: Services<'site'>,
  field: FieldName,
  { text, faults }: CheckedText,
  { username, email }: { readonly username: string; readonly email: string },
): Promise<Fault[]> {
  if (text === '') return faultsAt(field, faults);
  return faultsAt(field, passwordFaults(text, { product: site.name, username, email }, await loadCommonPasswords()));
}

/**
 * Gives the faults of a new username for an account with this address. With an @ it must be the account's own address, because apps
 * and other members would take its holder for the owner of any other. Such a name may have all the characters of an address.
 */
export function newUsernameFaults(
  field: 'username' | 'new_username',
  { text, faults }: CheckedText,
  email: string,
): Fault[] {
  if (faults.length > 0 || !isAddress(text) || isOwnAddress(text, email)) return faultsAt(field, faults);
  return [{ field, code: 'usernameAddress' }];
}

/** Returns whether a username is the address of its account, in whatever spelling. */
export function isOwnAddress(username: string, email: string): boolean {
  return newEmailFaults(username).length === 0 && emailKey(username) === emailKey(email);
}

/** The fault of an address that another account has. */
export const emailTaken = (field: 'email' | 'new_email'): Fault => ({ field, code: 'emailTaken' });

/** The fault of a name that another account has. */
export const usernameTaken = (field: 'username' | 'new_username'): Fault => ({ field, code: 'usernameTaken' });
