// Ends the sessions of an account, or of all accounts.
import { findUser } from '#src/accounts/find-user.server.ts';
import { COMMAND_LINE } from '#src/accounts/operators/audit-log.server.ts';
import { countSessions } from '#src/accounts/sessions/tokens.server.ts';
import { CommandError, EXIT } from '#src/command-line/command-error.ts';
import { act as actAs, action, type ActionContext } from '#src/features/operators/action.server.ts';
import * as store from '#src/features/operators/store.server.ts';
import type { Target } from '#src/features/operators/target.server.ts';

/** Apps end what they keep open for a member without a session here, so that it is done and logged also where there is none. */
async function endSessions({ trx, services }: ActionContext, id: number | undefined): Promise<number> {
  const ended = await store.deleteTokens(trx, id);
  await services.accountEvents.sessionsEnded(trx, services, id);
  return ended;
}

/** Returns the number of sessions. */
export const END_ALL_SESSIONS = action('endAllSessions', {
  run: (context) => endSessions(context, undefined),
});

/** The same of one account. Its command does both. */
export const END_SESSIONS = action('endSessions', {
  async run(context, { id }: Target) {
    context.note({ accountId: id });
    return endSessions(context, id);
  },
  command: {
    name: 'sessions end',
    parameters: ['[WHO]'],
    options: { all: { help: 'those of everyone; asks before' } },
    help: 'Ends all sessions of an account, or with --all of every account: the members must sign in again.',
    async run(services, args, act) {
      if (args.has('all') === (args.first !== ''))
        throw new CommandError('Name either an account or --all: sessions end WHO, or sessions end --all', EXIT.usage);
      if (args.has('all')) {
        const count = await countSessions(services.queries);
        await args.confirm(`This ends all sessions of everyone, ${count} now: each member has to sign in again.`);
      }
      const sessions_ended = args.has('all')
        ? await actAs(services, COMMAND_LINE, END_ALL_SESSIONS, undefined)
        : await act(await findUser(services, args.first));
      return { json: { sessions_ended }, text: `Sessions ended: ${sessions_ended}.` };
    },
  },
});
