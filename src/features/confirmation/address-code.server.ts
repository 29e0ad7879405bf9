// The code by which a member proves to read the account's address, from whichever device the email is read on.
import type { RuleContext } from '#src/accounts/add-endpoints.server.ts';
import { ValidationError } from '#src/accounts/djoser/faults.ts';
import { consumeAddressCode } from '#src/accounts/links/address-codes.server.ts';
import { lockActiveUser, lockToken } from '#src/accounts/members/members.server.ts';
import { confirmAddress, needsProof } from '#src/accounts/ownership/ownership.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { ApiError } from '#src/server/errors/api-error.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import { STORAGE_PERIODS } from '#src/shared/accounts/storage-periods.ts';
import { MINUTE_MS } from '#src/shared/time/durations.ts';
import type { CONFIRMATION_ENDPOINTS } from './endpoints.ts';

type Context<Name extends keyof typeof CONFIRMATION_ENDPOINTS> = RuleContext<(typeof CONFIRMATION_ENDPOINTS)[Name]>;

/**
 * Queues a code to the address of the account. Refuses with `throttled` a client or an address that has had too many: the member waits
 * for this email, so it is not left out silently.
 */
export async function sendAddressCode(
  { queries, rateLimits, now }: Services<'queries' | 'rateLimits' | 'now'>,
  { member, client }: Context<'sendAddressCode'>,
): Promise<void> {
  if (!needsProof(member)) return;
  await rateLimits.recordMailRequest(client);
  if (!(await rateLimits.allowOwnMail(member.email, false)))
    throw new ApiError('throttled', { count: (STORAGE_PERIODS.resetMinutes * MINUTE_MS) / 1000 });
  await enqueueMail(queries, { kind: 'addressCode', userId: member.id }, now());
}

/** Records that the holder of this session reads the address. Refuses a wrong code, `throttled` after too many of them. */
export async function proveAddress(
  { queries, rateLimits, key, now }: Services<'queries' | 'rateLimits' | 'key' | 'now'>,
  { member, input: { code } }: Context<'proveAddress'>,
): Promise<void> {
  // Proven in another tab meanwhile.
  if (!needsProof(member)) return;
  const limit = await rateLimits.forAddressCodes(member.id);
  await limit.record();
  await queries.transaction().execute(async (trx) => {
    if (!(await lockActiveUser(trx, member.id)) || !(await lockToken(trx, member.tokenHash)))
      throw new ApiError('tokenInvalid');
    if (!(await consumeAddressCode(trx, key, { userId: member.id, typed: code }, now())))
      throw new ValidationError([{ field: 'code', code: 'codeWrong' }]);
    await confirmAddress(trx, member.id, 'session', now());
    await limit.reset(trx);
  });
}
