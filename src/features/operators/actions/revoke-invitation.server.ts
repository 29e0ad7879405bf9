// Makes the link of an invitation useless.
import { CommandError, EXIT } from '#src/command-line/command-error.ts';
import { action } from '#src/features/operators/action.server.ts';
import * as store from '#src/features/operators/store.server.ts';
import { foundOnPage } from '#src/features/operators/target.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { shortHash } from './invite.server.ts';

/** Deletes the invitation with this hash. Returns false if there is none. */
export const REVOKE_INVITATION = action('revokeInvitation', {
  async run({ trx, note, nothingDone }, hash: string) {
    note({ details: shortHash(hash) });
    return (await store.deleteInvitation(trx, hash)) || nothingDone(false);
  },
  page: { input: ({ id }) => id, respond: foundOnPage },
  command: {
    name: 'invitations revoke',
    parameters: ['HASH-PREFIX'],
    help: 'Makes the link of an invitation useless. Give the beginning of its hash, from 4 digits on. Asks before.',
    async run({ queries }, args, act) {
      if (!/^[0-9a-f]{4,64}$/i.test(args.first))
        throw new CommandError(
          `'${args.first}' is no beginning of a hash: 4 to 64 digits from 0 to 9 and a to f.`,
          EXIT.usage,
        );
      const { hash, note, uses_left } = await findInvitation(queries, args.first);
      const label = note === '' ? '' : ` ('${note}')`;
      await args.confirm(
        `This revokes the invitation ${shortHash(hash)}${label}: its link lets in nobody any more. Uses left: ${uses_left}.`,
      );
      await act(hash);
      return { json: { hash, is_revoked: true }, text: `The invitation ${shortHash(hash)} is revoked.` };
    },
  },
});

/** Returns the invitation whose hash starts with `prefix`. Throws a `CommandError` unless there is exactly one. */
async function findInvitation(db: Queries, prefix: string) {
  const [invitation, ...others] = await store.listInvitations(db, prefix.toLowerCase());
  if (!invitation) throw new CommandError(`No invitation's hash begins with '${prefix}'. See: invitations list`);
  if (others.length > 0)
    throw new CommandError(
      `${others.length + 1} invitations begin with '${prefix}'. Give more of the hash: invitations list`,
    );
  return invitation;
}
