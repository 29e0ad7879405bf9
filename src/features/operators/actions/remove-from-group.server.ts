// Ends a membership in a group.
import { describeUser, findUser } from '#src/accounts/find-user.server.ts';
import { CommandError } from '#src/command-line/command-error.ts';
import { groupNamed } from '#src/features/groups/group-commands.server.ts';
import { endMembership, type Membership } from '#src/features/groups/groups.server.ts';
import { action } from '#src/features/operators/action.server.ts';
import { REMOVAL_PAGE } from './membership-fields.server.ts';

/** Also of a member who has not agreed. Returns false if the member is not in it. */
export const REMOVE_FROM_GROUP = action('removeFromGroup', {
  async run({ trx, services, note, nothingDone }, membership: Membership) {
    note({ accountId: membership.userId, details: membership.groupId });
    return (await endMembership(trx, services.accountEvents, services.now, membership)) || nothingDone(false);
  },
  page: REMOVAL_PAGE,
  command: {
    name: 'groups remove',
    parameters: ['GROUP', 'WHO'],
    help: 'Takes a member out of a group.',
    async run(services, { first, second }, act) {
      const { id } = await groupNamed(services, first);
      const user = await findUser(services, second);
      if (!(await act({ userId: user.id, groupId: id })))
        throw new CommandError(`${describeUser(user)} is not in ${id}. See: groups show ${id}`);
      return { json: { id, user: user.id, is_removed: true }, text: `${describeUser(user)} is no longer in ${id}.` };
    },
  },
});
