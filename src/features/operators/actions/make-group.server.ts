// Makes a group of members.
import { ValidationError } from '#src/accounts/djoser/faults.ts';
import { text } from '#src/accounts/djoser/text-field.ts';
import { CommandError } from '#src/command-line/command-error.ts';
import { makeGroup, type GroupFault } from '#src/features/groups/groups.server.ts';
import { action } from '#src/features/operators/action.server.ts';
import { ApiError } from '#src/server/errors/api-error.ts';
import { GROUP_LIMITS } from '#src/shared/accounts/group-limits.ts';

/** What the command says of a fault. */
export const GROUP_FAULTS: Readonly<Record<GroupFault, string>> = {
  id: `GROUP should be up to ${GROUP_LIMITS.id} lower-case letters, digits and hyphens, such as editors.`,
  name: `NAME should be up to ${GROUP_LIMITS.name} letters in one line, such as Editors.`,
  taken: 'There is a group with this id already. See: groups list',
  tooManyGroups: `There are ${GROUP_LIMITS.groups} groups, and more are not possible. Delete one: groups delete`,
};

/** Returns why it cannot be made, or nothing. */
export const MAKE_GROUP = action('makeGroup', {
  async run({ trx, now, note, nothingDone }, group: { readonly id: string; readonly name: string }) {
    note({ details: group.id });
    const fault = await makeGroup(trx, group, now);
    return fault === undefined ? undefined : nothingDone(fault);
  },
  page: {
    fields: {
      id: text({ max: GROUP_LIMITS.id, isOptional: true }),
      name: text({ max: GROUP_LIMITS.name, form: 'paragraph', isOptional: true }),
    },
    input: ({ fields }) => fields,
    respond(fault) {
      if (fault === 'tooManyGroups') throw new ApiError('tooManyOpen');
      if (fault === 'name') throw new ValidationError([{ field: 'name', code: 'required' }]);
      if (fault !== undefined)
        throw new ValidationError([{ field: 'id', code: fault === 'id' ? 'groupIdInvalid' : 'groupTaken' }]);
    },
  },
  command: {
    name: 'groups make',
    parameters: ['GROUP', 'NAME'],
    help: 'Makes a group of members. Apps know it by its id GROUP, which never changes; members read its name.',
    async run(_, { first: id, second: name }, act) {
      const fault = await act({ id, name });
      if (fault !== undefined) throw new CommandError(GROUP_FAULTS[fault]);
      return { json: { id, name }, text: `The group ${id} is made. Add members with: groups add ${id} WHO` };
    },
  },
});
