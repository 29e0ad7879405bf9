// Changes the username of an account.
import { ValidationError } from '#src/accounts/djoser/faults.ts';
import { describeUser, findUser } from '#src/accounts/find-user.server.ts';
import { usernameFaults } from '#src/accounts/members/field-rules.ts';
import { lockUser } from '#src/accounts/members/members.server.ts';
import { usernameTaken } from '#src/accounts/members/new-fields.server.ts';
import { renameAccount } from '#src/accounts/members/rename-account.server.ts';
import { unlessTaken } from '#src/accounts/members/reserved-names.server.ts';
import { action } from '#src/features/operators/action.server.ts';
import { refusedFields } from '#src/features/operators/refused-fields.server.ts';
import type { Target } from '#src/features/operators/target.server.ts';
import { storedUsername } from '#src/server/identity/username-key.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import type { SecretKey } from '#src/server/secrets/secret-key.ts';

interface NewName extends Target {
  readonly username: string;
  readonly key: SecretKey;
}

/** Also tells the person. Throws a `ValidationError` for faults of the name, a `TakenError` if somebody has it. */
export const RENAME = action('rename', {
  async run({ trx, services, now, note }, { id, username, key }: NewName) {
    note({ accountId: id });
    await lockUser(trx, id);
    const typed = { text: username, faults: usernameFaults(username) };
    await renameAccount(trx, { ...services, key }, id, 'username', typed);
    const details = { name: storedUsername(username) };
    await enqueueMail(trx, { kind: 'usernameChanged', userId: id, details }, now);
    return true;
  },
  command: {
    name: 'users rename',
    parameters: ['WHO', 'USERNAME'],
    help: 'Changes the username of an account, by the rules of the site, and tells the person by email.',
    async run(services, args, act) {
      const user = await findUser(services, args.first);
      const username = args.second;
      const renamed = unlessTaken(act({ id: user.id, username, key: await services.openKey() }));
      const isDone = await renamed.catch((error: unknown) => {
        throw error instanceof ValidationError ? refusedFields(error.faults) : error;
      });
      if (!isDone) throw refusedFields([usernameTaken('username')]);
      return { json: { id: user.id, username }, text: `${describeUser(user)} has the username '${username}' now.` };
    },
  },
});
