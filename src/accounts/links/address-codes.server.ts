// Codes that are sent to the address of an account and typed in a session of it. A person with both is the owner
// (docs/decisions/0025-ownership-of-an-address.md).
import { randomInt } from 'node:crypto';
import type { Member } from '#src/accounts/members/member.ts';
import type { Queries } from '#src/server/database/tables.ts';
import type { SecretKey } from '#src/server/secrets/secret-key.ts';
import { asciiDigits } from '#src/shared/fields/ascii-digits.ts';
import { consumeLink, createLink, uidOf } from './links.server.ts';

const DIGITS = 8;
/** More than anybody types, with all separators. */
const MAX_TYPED = 60;

/** Makes a code for the address that the account has now. It works like a link, for its account and address alone. */
export async function createAddressCode(
  trx: Queries,
  key: Pick<SecretKey, 'mac'>,
  { id: userId, email }: Pick<Member, 'id' | 'email'>,
  now: number,
): Promise<string> {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  await createLink(trx, { userId, purpose: 'code', email, token: tokenOf(key, userId, code) }, now);
  return `${code.slice(0, DIGITS / 2)} ${code.slice(DIGITS / 2)}`;
}

/** Uses a typed code up, with all others of the account. Returns false if it is wrong, expired, or was sent to another address. */
export async function consumeAddressCode(
  trx: Queries,
  key: Pick<SecretKey, 'mac'>,
  { userId, typed }: { readonly userId: number; readonly typed: string },
  now: number,
): Promise<boolean> {
  const code = asciiDigits(typed.slice(0, MAX_TYPED));
  const link = { uid: uidOf(userId), token: tokenOf(key, userId, code) };
  return (await consumeLink(trx, link, 'code', now)) !== undefined;
}

/** With the key: a copy of the database would otherwise tell which of the few codes it is. */
function tokenOf(key: Pick<SecretKey, 'mac'>, userId: number, code: string): string {
  return key.mac('address code', `${userId} ${code}`);
}
