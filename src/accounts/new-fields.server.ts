// Checks of a new password, address or name that need the account or other accounts, which a schema cannot see.
import { loadCommonPasswords } from '#src/server/passwords/common.ts';
import { faultsAt, type Fault, type FieldName } from './faults.ts';
import { passwordFaults } from './fields.ts';
import type { AccountServices } from './services.server.ts';
import type { CheckedText } from './text-field.ts';

/** Gives the faults of a new password for an account with this name and address. */
export async function newPasswordFaults(
  { site }: Pick<AccountServices, 'site'>,
  field: FieldName,
  { text, faults }: CheckedText,
  { username, email }: { readonly username: string; readonly email: string },
): Promise<Fault[]> {
  if (text === '') return faultsAt(field, faults);
  return faultsAt(field, passwordFaults(text, { product: site.name, username, email }, await loadCommonPasswords()));
}

/** The fault of an address that another account has. */
export const emailTaken = (field: 'email' | 'new_email'): Fault => ({ field, code: 'emailTaken' });

/** The fault of a name that another account has. */
export const usernameTaken = (field: 'username' | 'new_username'): Fault => ({ field, code: 'usernameTaken' });
