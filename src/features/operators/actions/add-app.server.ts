// Adds an app that members can sign in to with their account here.
import { CommandError } from '#src/command-line/command-error.ts';
import { readNewApp, type NewApp } from '#src/features/apps/admin/app-add.server.ts';
import { ADD_OPTIONS } from '#src/features/apps/admin/app-options.server.ts';
import { describeApp, toJson } from '#src/features/apps/admin/app-words.server.ts';
import { refuseFaults } from '#src/features/apps/admin/apps.server.ts';
import { countWaiting } from '#src/features/apps/provider/closed-apps.server.ts';
import { groupFaults } from '#src/features/apps/storage/app-groups.server.ts';
import {
  createSecret,
  findClient,
  insertClient,
  listClients,
  type AppClient,
} from '#src/features/apps/storage/clients.server.ts';
import { action } from '#src/features/operators/action.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { ACCOUNT_LIMITS } from '#src/shared/accounts/account-limits.ts';

/** Returns the app, and its secret unless it is a public one; nothing if there is one with this id. */
export const ADD_APP = action('addApp', {
  async run({ trx, now, note, nothingDone }, { id, settings, isPublic }: Pick<NewApp, 'id' | 'settings' | 'isPublic'>) {
    note({ details: id });
    refuseFaults(await groupFaults(trx, settings));
    const { secret, hash } = createSecret();
    const app: AppClient = {
      ...settings,
      id,
      secretHash: isPublic ? null : hash,
      // OpenID Connect Core, section 8.1: the host component.
      sector: URL.parse(settings.redirectUris[0] ?? '')?.hostname ?? '',
      disabledAt: null,
      createdAt: now,
    };
    if (!(await insertClient(trx, app))) return nothingDone(undefined);
    return { app, secret: isPublic ? undefined : secret };
  },
  command: {
    name: 'apps add',
    parameters: ['[ID]'],
    options: ADD_OPTIONS,
    help: 'Adds an app that members can sign in to with their account here (OpenID Connect). Asks for what is missing. Prints its secret, which is shown once, and the lines to paste into the app. Recipes: docs/apps/README.md.',
    async run(services, args, act) {
      const wanted = await readNewApp(services, args);
      if ((await listClients(services.queries)).length >= ACCOUNT_LIMITS.apps)
        throw new CommandError(
          `There are ${ACCOUNT_LIMITS.apps} apps, and more are not possible. Remove one: apps remove`,
        );
      const added = await act(wanted);
      if (!added) throw await whyNot(services.queries, wanted.id);
      const { app, secret } = added;
      const { lines, recipe } = wanted.recipeFor(app, secret);
      const about = secret === undefined ? '' : ' Its secret is shown only now: only the hash is stored.';
      const issuer = services.config.publicUrl;
      return {
        json: { ...toJson(app), issuer, secret: secret ?? null, lines: lines.split('\n'), recipe },
        text: `${describeApp(app)} is added.${about} Paste these lines into the app; ${recipe} says where.\n\n${lines}`,
      };
    },
  },
});

async function whyNot(db: Queries, id: string): Promise<CommandError> {
  const waiting = await countWaiting(db, id);
  return new CommandError(
    (await findClient(db, id))
      ? `There is an app with the id '${id}' already. Look with: apps show ${id}`
      : `The app with the id '${id}' was removed, and sign-outs that it has to be notified of: ${waiting}. Try again in a minute, or delete it without notifying it: apps remove ${id}`,
  );
}
