// Sends the email once more that an account waits for.
import { describeUser, findUser, findUserIfAny } from '#src/accounts/find-user.server.ts';
import { lockUser } from '#src/accounts/members/members.server.ts';
import { findNewEmail } from '#src/accounts/ownership/new-address.server.ts';
import {
  findPendingRequest,
  findPendingRequests,
  resendRequestMails,
} from '#src/accounts/registration/pending-requests.server.ts';
import { CommandError } from '#src/command-line/command-error.ts';
import { sanitize } from '#src/command-line/printing.ts';
import { action } from '#src/features/operators/action.server.ts';
import * as store from '#src/features/operators/store.server.ts';
import { existingAccountOrRequest, IS_DONE, type Target } from '#src/features/operators/target.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';

/**
 * With a new link; for a request without an account, all emails of its address: nobody but the reader knows which one is the reader's.
 * Returns which email it is; nothing if the account waits for none.
 */
export const RESEND = action('resend', {
  async run({ trx, now, note, nothingDone }, { id }: Target) {
    const request = await findPendingRequest(trx, id);
    if (request) {
      note({ accountId: id, details: 'confirmRequest' });
      await resendRequestMails(trx, request.email, undefined, now);
      return 'confirmRequest' as const;
    }
    await lockUser(trx, id);
    const mail = await awaitedMail(trx, id, now);
    if (!mail) return nothingDone(undefined);
    note({ accountId: id, details: mail.kind });
    await enqueueMail(trx, { userId: id, ...mail }, now);
    return mail.kind;
  },
  page: {
    input: existingAccountOrRequest,
    output: IS_DONE,
    respond: (kind) => ({ is_done: kind !== undefined }),
  },
  command: {
    name: 'users resend',
    parameters: ['WHO'],
    help: 'Sends the email once more that an account waits for: to confirm its address or a new one, or to set the first password. For a request for an account, all emails about requests with its address.',
    async run(services, args, act) {
      const [request] = await findPendingRequests(services.queries, args.first);
      if (request && !(await findUserIfAny(services, args.first))) {
        await act(request);
        const text = `The server sends the emails about requests for an account to ${sanitize(request.email)}.`;
        return { json: { id: request.id, kind: 'confirmRequest' }, text };
      }
      const user = await findUser(services, args.first);
      const kind = await act(user);
      if (kind === undefined) throw new CommandError(`${describeUser(user)} waits for no email.`);
      return { json: { id: user.id, kind }, text: `The server sends the email '${kind}' to ${describeUser(user)}.` };
    },
  },
});

/** An account that an operator made gets a password with the link that confirms the address. A disabled one gets no email. */
async function awaitedMail(trx: Queries, userId: number, now: number) {
  const account = await store.findAccountState(trx, userId);
  if (account?.is_active !== 1) return undefined;
  if (account.confirmed_at === null)
    return (await store.isMadeByOperator(trx, userId))
      ? ({ kind: 'welcome' } as const)
      : ({ kind: 'confirm' } as const);
  const address = await findNewEmail(trx, userId, now);
  return address === undefined ? undefined : ({ kind: 'newEmail', address } as const);
}
