// Confirms the address of an account, or of a request for one.
import { describeRequest, describeUser, findRequest, findUser } from '#src/accounts/find-user.server.ts';
import { lockUser } from '#src/accounts/members/members.server.ts';
import { confirmAddress } from '#src/accounts/ownership/ownership.server.ts';
import type { PendingRequest } from '#src/accounts/registration/pending-requests.server.ts';
import { openRequest } from '#src/accounts/registration/request-links.server.ts';
import { CommandError } from '#src/command-line/command-error.ts';
import { action } from '#src/features/operators/action.server.ts';
import * as store from '#src/features/operators/store.server.ts';
import type { Target } from '#src/features/operators/target.server.ts';
import type { SecretKey } from '#src/server/secrets/secret-key.ts';

interface Confirmation extends Target {
  /** The person who uses the account is known to read the address (decision 0025), which opens apps to them. */
  readonly isOwner: boolean;
  /** It becomes an account that waits for approval. */
  readonly request?: { readonly row: PendingRequest; readonly key: SecretKey } | undefined;
}

/** Throws a `CommandError` if a request is gone, or its address has an account. */
export const CONFIRM = action('confirm', {
  async run({ trx, services, now, note, nothingDone }, { id, isOwner, request }: Confirmation): Promise<void> {
    note({ accountId: id, ...(isOwner && { details: 'owner' }) });
    const proof = isOwner ? 'session' : 'none';
    if (request) {
      if (await openRequest(trx, { ...services, key: request.key }, request.row, proof)) return;
      throw new CommandError('The request is gone, or its address has an account: see users show.');
    }
    await lockUser(trx, id);
    const known = await store.findAccountState(trx, id);
    if (!known || (known.confirmed_at !== null && (known.owner_since !== null || !isOwner)))
      return nothingDone(undefined);
    await confirmAddress(trx, id, proof, now);
  },
  command: {
    name: 'users confirm',
    parameters: ['WHO'],
    options: {
      owner: { help: 'also that the person who uses the account reads the address: apps are open to them then' },
    },
    help: 'Confirms the email address of an account, for when no email arrives. Make sure that it is theirs. Asks before.',
    async run(services, args, act) {
      const row = await findRequest(services, args.first);
      const user = row ? undefined : await findUser(services, args.first);
      const id = row?.id ?? user?.id ?? 0;
      const described = row ? describeRequest(row) : user ? describeUser(user) : '';
      const isOwner = args.has('owner');
      const risk = isOwner
        ? 'Apps trust it from then on: if the address is another person’s, they give that person’s files to the one who uses the account.'
        : 'It does not open apps: that needs --owner, or the code that the member can ask for on the account page.';
      await args.confirm(`This confirms the address of ${described}. ${risk}`);
      await act({ id, isOwner, request: row && { row, key: await services.openKey() } });
      return {
        json: {
          id,
          is_confirmed: true,
          is_owner: isOwner || (user !== undefined && user.owner_since !== null),
        },
        text: `The address of ${described} is confirmed.${row ? ' It waits for approval now: see users approve.' : ''}`,
      };
    },
  },
});
