// Gives a group another name.
import { ValidationError } from '#src/accounts/djoser/faults.ts';
import { text } from '#src/accounts/djoser/text-field.ts';
import { CommandError } from '#src/command-line/command-error.ts';
import { groupNamed } from '#src/features/groups/group-commands.server.ts';
import { isGroupName } from '#src/features/groups/groups.server.ts';
import { findGroup, writeName } from '#src/features/groups/memberships.server.ts';
import { action } from '#src/features/operators/action.server.ts';
import { IS_DONE } from '#src/features/operators/target.server.ts';
import { ApiError } from '#src/server/errors/api-error.ts';
import { GROUP_LIMITS } from '#src/shared/accounts/group-limits.ts';
import { GROUP_FAULTS } from './make-group.server.ts';

/** Apps know it by the same id. Returns false if it has this name. */
export const RENAME_GROUP = action('renameGroup', {
  async run({ trx, note, nothingDone }, { id, name }: { readonly id: string; readonly name: string }) {
    note({ details: id });
    return (await writeName(trx, id, name)) || nothingDone(false);
  },
  page: {
    fields: { name: text({ max: GROUP_LIMITS.name, form: 'paragraph', isOptional: true }) },
    async input({ id, fields: { name }, services }) {
      if (!(await findGroup(services.queries, id))) throw new ApiError('notFound');
      if (!isGroupName(name)) throw new ValidationError([{ field: 'name', code: 'required' }]);
      return { id, name };
    },
    output: IS_DONE,
    respond: (is_done) => ({ is_done }),
  },
  command: {
    name: 'groups rename',
    parameters: ['GROUP', 'NAME'],
    help: 'Gives a group another name. Its id, by which apps know it, stays.',
    async run(services, { first, second: name }, act) {
      const { id } = await groupNamed(services, first);
      if (!isGroupName(name)) throw new CommandError(GROUP_FAULTS.name);
      await act({ id, name });
      return { json: { id, name }, text: `The group ${id} has the new name.` };
    },
  },
});
