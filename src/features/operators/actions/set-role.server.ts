// Gives a member a role on the page, and takes it away.
import { describeUser, findUser } from '#src/accounts/find-user.server.ts';
import { lockUser } from '#src/accounts/members/members.server.ts';
import { isRole, ROLES, type Role } from '#src/accounts/operators/roles.server.ts';
import { CommandError, EXIT } from '#src/command-line/command-error.ts';
import { action } from '#src/features/operators/action.server.ts';
import * as store from '#src/features/operators/store.server.ts';
import { keepAnOperator, type Target } from '#src/features/operators/target.server.ts';

/** Without them its address does not exist. */
const NEEDS_TWO_FACTORS =
  'The page opens only after a sign-in with a passkey, or with a password and a second step: the member turns one on under Account.';

interface NewRole extends Target {
  /** Undefined: none. */
  readonly role: Role | undefined;
}

/** A member may not take the role from the last operator. */
export const SET_ROLE = action('setRole', {
  async run({ trx, actor, now, note, nothingDone }, { id, role }: NewRole) {
    note({ accountId: id, details: role ?? 'none' });
    await lockUser(trx, id);
    if (role !== 'operator') await keepAnOperator(trx, actor, id);
    return (await store.writeRole(trx, id, role, now)) || nothingDone(false);
  },
  command: {
    name: 'users role',
    parameters: ['WHO', ROLES.join('|') + '|none'],
    help: 'Gives a member a role on the page for operators, or takes it away: an operator may do everything there, a helper lets people in and sees feedback. A password that is set with a link, also the first one, takes it away.',
    async run(services, args, act) {
      const { queries } = services;
      const user = await findUser(services, args.first);
      const word = args.second;
      if (!isRole(word) && word !== 'none')
        throw new CommandError(`'${word}' is no role: it should be ${ROLES.join(', ')} or none.`, EXIT.usage);
      const role = isRole(word) ? word : undefined;
      await act({ id: user.id, role });
      const isWithoutPassword =
        !(await store.isUsed(queries, user.id)) && (await store.isMadeByOperator(queries, user.id));
      const ends_with_first_password = role !== undefined && isWithoutPassword;
      const warning = ends_with_first_password
        ? '\nBut no password is set yet, and the link that sets it takes the role away: give it again afterwards.'
        : '';
      return {
        json: { id: user.id, role: role ?? null, ends_with_first_password },
        text:
          role === undefined
            ? `${describeUser(user)} has no role.`
            : `${describeUser(user)} is ${role} now.\n${NEEDS_TWO_FACTORS}${warning}`,
      };
    },
  },
});
