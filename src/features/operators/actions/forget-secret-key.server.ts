// Gives up a secret key that is lost for good.
import { fieldsOf, linesOf, type Figure, type OperatorHooks } from '#src/accounts/modules/operator-hooks.server.ts';
import { action } from '#src/features/operators/action.server.ts';
import * as store from '#src/features/operators/store.server.ts';
import { withoutRunningServer } from '#src/features/upkeep/backup/exclusive.server.ts';
import { KEY_CHECK } from '#src/server/secrets/secret-key.ts';

/** Removes what only that key could decrypt, and its check value. Returns what the features say of it. */
export const FORGET_SECRET_KEY = action('forgetSecretKey', {
  async run({ trx, now }, hooks: readonly OperatorHooks[]) {
    const figures: Figure[] = [];
    for (const { withoutKey } of hooks) figures.push(...((await withoutKey?.(trx, now)) ?? []));
    await store.deleteReservedNames(trx);
    await store.deleteKeyCheck(trx, KEY_CHECK);
    return figures;
  },
  command: {
    name: 'secret-key forget',
    help: 'For when the secret key is lost for good: turns the second step of all accounts off, which nobody can read without it, makes usernames that apps know free again, and lets the server start with a new key. Stop the servers first. Asks before.',
    async run(services, args, act) {
      await args.confirm(
        'This turns the second step of all accounts off, for good, and tells their owners. Former usernames that apps know are no longer reserved. If there is any copy of the old key, put that back instead.',
      );
      const figures = await withoutRunningServer(services, () => act(services.hooks));
      const lines = linesOf(figures).map(([label, value]) => `${label}: ${value}. `);
      return { json: fieldsOf(figures), text: `${lines.join('')}The server now starts with a new key.` };
    },
  },
});
