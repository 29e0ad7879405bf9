// A member's passkeys: the list, another name, removal.
import type { z } from 'zod';
import type { RuleContext } from '#src/accounts/add-endpoints.server.ts';
import { toDay } from '#src/accounts/members/member.ts';
import type { Services } from '#src/accounts/services.server.ts';
import type { SignedInMember } from '#src/accounts/sessions/authenticate.server.ts';
import {
  inLockedAccount,
  requirePassword,
  type PasswordServices,
} from '#src/accounts/sign-in/current-password.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { ApiError } from '#src/server/errors/api-error.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import { hashToken } from '#src/server/secrets/hash-token.ts';
import type { passkey, PASSKEY_ENDPOINTS } from './endpoints.ts';
import * as store from './store.server.ts';

type Context<Name extends keyof typeof PASSKEY_ENDPOINTS> = RuleContext<(typeof PASSKEY_ENDPOINTS)[Name]>;

/** Gives the passkeys of a member. They are named by a hash, because a credential's id may be longer than an address. */
export async function listPasskeys(
  { queries }: Services<'queries'>,
  member: Pick<SignedInMember, 'id'>,
): Promise<z.input<typeof passkey>[]> {
  const rows = await store.listPasskeys(queries, member.id);
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    id: hashToken(id),
    name,
    added_on: toDay(created_at),
    last_used_on: toDay(last_used_at),
  }));
}

/** Renames a passkey. Refuses with `notFound` if the member has no such passkey. */
export async function renamePasskey(
  { queries }: Services<'queries'>,
  { member, params, input }: Context<'rename'>,
): Promise<void> {
  const passkey = await findByHash(queries, member.id, params.id);
  const isRenamed = passkey && (await store.renamePasskey(queries, passkey.id, input.name));
  if (!isRenamed) throw new ApiError('notFound');
}

/**
 * Removes a passkey with the sessions that it started, except the current one, and sends an email about it. Refuses with
 * `notFound` if the member has no such passkey.
 */
export async function removePasskey(
  services: PasswordServices,
  { member, client, params, input }: Context<'remove'>,
): Promise<void> {
  const verified = await requirePassword(services, { member, client }, input.current_password);
  await inLockedAccount(services, member, verified, async (trx) => {
    const passkey = await findByHash(trx, member.id, params.id);
    if (!passkey) throw new ApiError('notFound');
    await store.detachToken(trx, member.tokenHash, passkey.id);
    await store.deletePasskey(trx, member.id, passkey.id);
    const details = { name: passkey.name };
    await enqueueMail(trx, { kind: 'passkeyRemoved', userId: member.id, details }, services.now());
  });
}

async function findByHash(db: Queries, userId: number, hash: string) {
  return (await store.listPasskeys(db, userId)).find(({ id }) => hashToken(id) === hash);
}
