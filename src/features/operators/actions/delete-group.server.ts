// Deletes a group.
import { CommandError } from '#src/command-line/command-error.ts';
import { groupNamed } from '#src/features/groups/group-commands.server.ts';
import { deleteGroup } from '#src/features/groups/store.server.ts';
import { action } from '#src/features/operators/action.server.ts';

/** With its memberships; no account is deleted. Returns false if there is none. */
export const DELETE_GROUP = action('deleteGroup', {
  async run({ trx, note, nothingDone }, id: string) {
    note({ details: id });
    return (await deleteGroup(trx, id)) || nothingDone(false);
  },
  vacuums: true,
  command: {
    name: 'groups delete',
    parameters: ['GROUP'],
    help: 'Deletes a group; its members stay members of the site. Asks before.',
    async run(services, args, act) {
      const { id, name } = await groupNamed(services, args.first);
      await args.confirm(`This deletes the group ${id} (${name}). Its members stay members of the site.`);
      if (!(await act(id))) throw new CommandError(`There is no group with the id '${id}' any more.`);
      return { json: { id, is_deleted: true }, text: `The group ${id} is deleted.` };
    },
  },
});
