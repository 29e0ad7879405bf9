// Deletes a group.
import { CommandError } from '#src/command-line/command-error.ts';
import { describeApp } from '#src/features/apps/admin/app-words.server.ts';
import { findAppOfGroup } from '#src/features/apps/scim/scim-apps.server.ts';
import { listClients, updateClient } from '#src/features/apps/storage/clients.server.ts';
import { groupNamed } from '#src/features/groups/group-commands.server.ts';
import { deleteGroup } from '#src/features/groups/memberships.server.ts';
import { action } from '#src/features/operators/action.server.ts';
import { IS_DONE } from '#src/features/operators/target.server.ts';
import { ApiError } from '#src/server/errors/api-error.ts';

/**
 * With its memberships; no account is deleted. Returns false if there is none, or the app that is open to it (it would be open to all)
 * or has early accounts of it, with the command that changes that.
 */
export const DELETE_GROUP = action('deleteGroup', {
  async run({ trx, note, nothingDone }, id: string) {
    note({ details: id });
    const clients = await listClients(trx);
    const app = clients.find(({ onlyGroups }) => onlyGroups.includes(id));
    if (app)
      return nothingDone({
        app,
        use: 'is only for',
        hint: `apps edit ${app.id} --only-groups LIST, or --no-only-groups`,
      });
    const early = await findAppOfGroup(trx, id);
    if (early)
      return nothingDone({ app: early, use: 'has accounts of', hint: `scim set ${early.id} without it in --groups` });
    for (const client of clients)
      if (client.visibleGroups.includes(id))
        await updateClient(trx, { ...client, visibleGroups: client.visibleGroups.filter((other) => other !== id) });
    return (await deleteGroup(trx, id)) || nothingDone(false);
  },
  vacuums: true,
  page: {
    input: ({ id }) => id,
    output: IS_DONE,
    respond(done) {
      if (done === false) throw new ApiError('notFound');
      return { is_done: done === true };
    },
  },
  command: {
    name: 'groups delete',
    parameters: ['GROUP'],
    help: 'Deletes a group; its members stay members of the site. Asks before.',
    async run(services, args, act) {
      const { id, name } = await groupNamed(services, args.first);
      await args.confirm(`This deletes the group ${id} (${name}). Its members stay members of the site.`);
      const done = await act(id);
      if (done === false) throw new CommandError(`There is no group with the id '${id}' any more.`);
      if (done !== true)
        throw new CommandError(
          `The ${describeApp(done.app)} ${done.use} the group ${id}. Change that first: ${done.hint}`,
        );
      return { json: { id, is_deleted: true }, text: `The group ${id} is deleted.` };
    },
  },
});
