// Lets somebody in who waits for it.
import { describeRequest, describeUser, findRequest, findUser } from '#src/accounts/find-user.server.ts';
import { endRequest } from '#src/accounts/registration/approval.server.ts';
import { action } from '#src/features/operators/action.server.ts';
import {
  inWaitingRequest,
  requireDecided,
  requireDecidedOnPage,
  unconfirmedYet,
} from '#src/features/operators/requests/decide.server.ts';
import { idOf, type Target } from '#src/features/operators/target.server.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';

/** Approves a request for an account, and notifies the person by email. */
export const APPROVE = action('approve', {
  run: async (context, { id }: Target) =>
    inWaitingRequest(context, id, async () => {
      await endRequest(context.trx, id);
      await enqueueMail(context.trx, { kind: 'requestApproved', userId: id }, context.now);
    }),
  page: { input: idOf, respond: requireDecidedOnPage },
  command: {
    name: 'users approve',
    parameters: ['WHO'],
    help: 'Lets somebody in who waits for it, and tells them by email.',
    async run(services, args, act) {
      const request = await findRequest(services, args.first);
      if (request) throw unconfirmedYet(describeRequest(request));
      const user = await findUser(services, args.first);
      requireDecided(await act(user), user);
      return {
        json: { id: user.id, is_approved: true },
        text: `${describeUser(user)} is approved. The server sends the email.`,
      };
    },
  },
});
