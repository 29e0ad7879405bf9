// Names a manager of a group, and takes that back (docs/decisions/0084-group-managers.md).
import { ValidationError } from '#src/accounts/djoser/faults.ts';
import { describeUser, findUser } from '#src/accounts/find-user.server.ts';
import { CommandError } from '#src/command-line/command-error.ts';
import { groupNamed } from '#src/features/groups/group-commands.server.ts';
import type { Membership } from '#src/features/groups/groups.server.ts';
import { nameManager, removeManager, type ManagerFault } from '#src/features/groups/managers.server.ts';
import { action } from '#src/features/operators/action.server.ts';
import { IS_DONE } from '#src/features/operators/target.server.ts';
import { ApiError } from '#src/server/errors/api-error.ts';
import { GROUP_LIMITS } from '#src/shared/accounts/group-limits.ts';
import { memberOfGroup, REMOVAL_PAGE, WHO_FIELD } from './membership-fields.server.ts';

/** What the command says of a fault. */
const FAULTS: Readonly<Record<ManagerFault, string>> = {
  noGroup: 'There is no such group. See: groups list',
  noAccount: 'There is no such account any more.',
  unconfirmed: 'The address of this account is not confirmed, so it may be a stranger’s. Ask the member to confirm it.',
  groupFull: `The group has ${GROUP_LIMITS.managers} managers, and more are not possible.`,
  memberFull: `The member manages ${GROUP_LIMITS.managed} groups, and more are not possible.`,
};

/** Returns false if the member manages it already, or why it cannot be done. */
export const NAME_MANAGER = action('nameManager', {
  async run({ trx, now, note, nothingDone }, manager: Membership) {
    note({ accountId: manager.userId, details: manager.groupId });
    const named = await nameManager(trx, manager, now);
    return named === true ? named : nothingDone(named);
  },
  page: {
    fields: WHO_FIELD,
    input: memberOfGroup,
    output: IS_DONE,
    respond(named) {
      if (named === 'noGroup' || named === 'noAccount') throw new ApiError('notFound');
      if (named === 'unconfirmed') throw new ValidationError([{ field: 'who', code: 'memberUnconfirmed' }]);
      if (typeof named === 'string') throw new ApiError('tooManyOpen');
      return { is_done: named };
    },
  },
  command: {
    name: 'groups name-manager',
    parameters: ['GROUP', 'WHO'],
    help: 'Lets a member manage a group: ask members to be in it, see the names of those who have agreed, and remove them. A password that is set with a link takes it away.',
    async run(services, { first, second }, act) {
      const { id } = await groupNamed(services, first);
      const user = await findUser(services, second);
      const named = await act({ userId: user.id, groupId: id });
      if (typeof named === 'string') throw new CommandError(FAULTS[named]);
      const done = named ? 'manages' : 'has managed before';
      return {
        json: { id, user: user.id, is_new: named },
        text: `${describeUser(user)} ${done} ${id}, on /lavoro, once signed in with two factors.`,
      };
    },
  },
});

/** Returns false if the member does not manage the group. */
export const REMOVE_MANAGER = action('removeManager', {
  async run({ trx, note, nothingDone }, manager: Membership) {
    note({ accountId: manager.userId, details: manager.groupId });
    return (await removeManager(trx, manager)) || nothingDone(false);
  },
  page: REMOVAL_PAGE,
  command: {
    name: 'groups remove-manager',
    parameters: ['GROUP', 'WHO'],
    help: 'Ends that.',
    async run(services, { first, second }, act) {
      const { id } = await groupNamed(services, first);
      const user = await findUser(services, second);
      if (!(await act({ userId: user.id, groupId: id })))
        throw new CommandError(`${describeUser(user)} does not manage ${id}. See: groups show ${id}`);
      return { json: { id, user: user.id, is_removed: true }, text: `${describeUser(user)} no longer manages ${id}.` };
    },
  },
});
