// Refuses somebody who waits to be let in.
import { text } from '#src/accounts/djoser/text-field.ts';
import { describeRequest, describeUser, findRequest, findUser } from '#src/accounts/find-user.server.ts';
import { deleteAccount } from '#src/accounts/members/delete-account.server.ts';
import { deletePendingRequest } from '#src/accounts/registration/pending-requests.server.ts';
import { CommandError } from '#src/command-line/command-error.ts';
import { action } from '#src/features/operators/action.server.ts';
import {
  inWaitingRequest,
  requireDecided,
  requireDecidedOnPage,
  unconfirmedYet,
  type Decided,
} from '#src/features/operators/requests/decide.server.ts';
import { idOf, type Target } from '#src/features/operators/target.server.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import { isLongerThan } from '#src/shared/fields/bounded-text.ts';
import { REQUEST_LIMITS } from '#src/shared/fields/field-limits.ts';

interface Refusal extends Target {
  /** For the email. What is too long is cut off. */
  readonly reason: string;
  /** A request whose address is not confirmed: it has no account, and gets no email. */
  readonly isUnconfirmed?: boolean;
}

/** Deletes the account with all that belongs to it, and tells the person by email, with the reason if there is one. */
export const REFUSE = action('refuse', {
  vacuums: true,
  async run(context, { id, reason, isUnconfirmed = false }: Refusal): Promise<Decided> {
    const { trx, now, note, nothingDone } = context;
    if (isUnconfirmed) {
      note({ accountId: id });
      return (await deletePendingRequest(trx, id)) ? 'done' : nothingDone('unconfirmed');
    }
    const passage = Array.from(reason.replaceAll(/[\s\p{C}]+/gu, ' ').trim())
      .slice(0, REQUEST_LIMITS.reason)
      .join('');
    return inWaitingRequest(context, id, async () => {
      const deleted = await deleteAccount(trx, id);
      if (!deleted) return;
      const { address, language } = deleted;
      const details = passage === '' ? {} : { passage };
      await enqueueMail(trx, { kind: 'requestRefused', address, language, details }, now);
    });
  },
  page: {
    fields: { reason: text({ max: REQUEST_LIMITS.reason, form: 'paragraph', isOptional: true }) },
    input: ({ id, fields: { reason } }): Refusal => ({ ...idOf({ id }), reason }),
    respond: requireDecidedOnPage,
  },
  command: {
    name: 'users refuse',
    parameters: ['WHO'],
    options: { reason: { value: 'TEXT', help: `why, for the email; up to ${REQUEST_LIMITS.reason} letters` } },
    help: 'Refuses somebody who waits for approval: deletes the request with the account, and tells them by email; without one if the address is not confirmed. Asks before.',
    async run(services, args, act) {
      const request = await findRequest(services, args.first);
      if (request) {
        const described = describeRequest(request);
        await args.confirm(`This deletes ${described}, without an email: its address is not confirmed.`);
        const decided = await act({ id: request.id, reason: '', isUnconfirmed: true });
        if (decided !== 'done') throw unconfirmedYet(described);
        return { json: { id: request.id, is_refused: true }, text: `${described} is deleted.` };
      }
      const user = await findUser(services, args.first);
      const reason = args.text('reason') ?? '';
      if (isLongerThan(reason, REQUEST_LIMITS.reason))
        throw new CommandError(`--reason is too long: it should have ${REQUEST_LIMITS.reason} letters at most.`);
      const why = reason === '' ? 'without a reason' : 'with the reason';
      await args.confirm(`This deletes ${describeUser(user)}, who waits for approval, and sends an email ${why}.`);
      requireDecided(await act({ id: user.id, reason }), user);
      return {
        json: { id: user.id, is_refused: true },
        text: `${describeUser(user)} is refused and deleted. The server sends the email.`,
      };
    },
  },
});
