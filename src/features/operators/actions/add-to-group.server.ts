// Asks a member to be in a group.
import { describeUser, findUser } from '#src/accounts/find-user.server.ts';
import { CommandError } from '#src/command-line/command-error.ts';
import { groupNamed } from '#src/features/groups/group-commands.server.ts';
import { addMember, type Membership, type MembershipFault } from '#src/features/groups/groups.server.ts';
import { action } from '#src/features/operators/action.server.ts';
import { IS_DONE } from '#src/features/operators/target.server.ts';
import { ApiError } from '#src/server/errors/api-error.ts';
import { GROUP_LIMITS } from '#src/shared/accounts/group-limits.ts';
import { memberOfGroup, WHO_FIELD } from './membership-fields.server.ts';

/** What the command says of a fault. */
const FAULTS: Readonly<Record<MembershipFault, string>> = {
  noGroup: 'There is no such group. See: groups list',
  noAccount: 'There is no such account any more.',
  groupFull: `The group has ${GROUP_LIMITS.members} members, and more are not possible.`,
  memberFull: `The member is in ${GROUP_LIMITS.ofMember} groups, and more are not possible.`,
};

/** Returns false if the member was asked before, or why it cannot be done. */
export const ADD_TO_GROUP = action('addToGroup', {
  async run({ trx, now, note, nothingDone }, membership: Membership) {
    note({ accountId: membership.userId, details: membership.groupId });
    const added = await addMember(trx, membership, now);
    return added === true ? added : nothingDone(added);
  },
  page: {
    fields: WHO_FIELD,
    input: memberOfGroup,
    output: IS_DONE,
    respond(added) {
      if (added === 'noGroup' || added === 'noAccount') throw new ApiError('notFound');
      if (typeof added === 'string') throw new ApiError('tooManyOpen');
      return { is_done: added };
    },
  },
  command: {
    name: 'groups add',
    parameters: ['GROUP', 'WHO'],
    help: 'Asks a member to be in a group. The member agrees on /account; until then no app and no other member learns of it.',
    async run(services, { first, second }, act) {
      const { id } = await groupNamed(services, first);
      const user = await findUser(services, second);
      const added = await act({ userId: user.id, groupId: id });
      if (typeof added === 'string') throw new CommandError(FAULTS[added]);
      const done = added ? 'is asked to be in' : 'was asked before to be in';
      const is_proven = user.confirmed_at !== null && user.owner_since !== null;
      const then = is_proven
        ? ''
        : '\nThe member sees which group once the address is confirmed, on /account, in the member’s own session.';
      return {
        json: { id, user: user.id, is_new: added, is_proven },
        text: `${describeUser(user)} ${done} ${id}.${then}`,
      };
    },
  },
});
