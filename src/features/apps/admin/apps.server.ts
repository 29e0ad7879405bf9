// What operators can do with apps.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { COMMAND_LINE, type AuditAction } from '#src/accounts/operators/audit.server.ts';
import { perform } from '#src/accounts/operators/perform.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { CommandError, EXIT } from '#src/command-line/command-error.ts';
import {
  closeClient,
  countWaiting,
  deleteNotified,
  openClient,
  removeClient,
} from '#src/features/apps/provider/closed-apps.server.ts';
import {
  createSecret,
  deleteClient,
  findClient,
  findClientOrRemoved,
  insertClient,
  listClients,
  updateClient,
  type AppClient,
} from '#src/features/apps/storage/clients.server.ts';
import { replaceKeys } from '#src/features/apps/storage/signing-keys.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { openSecretKey } from '#src/server/secrets/secret-key.ts';
import { ACCOUNT_LIMITS } from '#src/shared/accounts/account-limits.ts';
import { pastedText } from './app-address.ts';
import type { AppSettings } from './app-kinds.server.ts';
import { idFault, settingsFaults } from './app-settings.server.ts';
import * as store from './app-store.server.ts';

/** Returns all apps, each with the number of members who allow it to know them. */
export async function listApps({ queries }: Services<'queries'>): Promise<{ app: AppClient; members: number }[]> {
  const members = await store.countMembersOfApps(queries);
  return (await listClients(queries)).map((app) => ({ app, members: members.get(app.id) ?? 0 }));
}

/** Returns an app. Throws a `CommandError` if there is none with this id. */
export async function findApp({ queries }: Services<'queries'>, id: string): Promise<AppClient> {
  // Ids have lower-case letters only.
  const app = await findClient(queries, pastedText(id).toLowerCase());
  if (!app) throw new CommandError(`No app has the id '${id}'. Look with: apps list`);
  return app;
}

/** Returns how many members allow an app to know them. */
export async function countMembers({ queries }: Services<'queries'>, { id }: AppClient): Promise<number> {
  return (await store.countMembersOfApps(queries)).get(id) ?? 0;
}

type ChangeServices = Services<'queries' | 'now'>;

/** Runs a change of an app, which the log names by its id alone, and not if `work` returns `false`: nothing has changed. */
const change = async (
  services: ChangeServices,
  action: AuditAction,
  { id }: Pick<AppClient, 'id'>,
  work: (trx: Queries) => Promise<boolean | void>,
) =>
  perform(services, COMMAND_LINE, { action, details: id }, async (trx) =>
    (await work(trx)) === false ? undefined : true,
  );

/** Throws a `CommandError` with one line for each fault. */
export function refuseFaults(faults: readonly string[]): void {
  if (faults.length > 0) throw new CommandError(faults.join('\n'), EXIT.usage);
}

/**
 * Adds an app, and returns it with its secret; undefined for a public one. Throws a `CommandError` for faults, if there
 * is one with this id, or if there are too many.
 */
export async function addApp(
  services: ChangeServices,
  id: string,
  settings: AppSettings,
  isPublic: boolean,
): Promise<{ app: AppClient; secret: string | undefined }> {
  const { queries, now } = services;
  refuseFaults([idFault(id), ...settingsFaults(settings, isPublic)].filter((fault) => fault !== undefined));
  if ((await listClients(queries)).length >= ACCOUNT_LIMITS.apps)
    throw new CommandError(`There are ${ACCOUNT_LIMITS.apps} apps, and more are not possible. Remove one: apps remove`);
  const { secret, hash } = createSecret();
  const app: AppClient = {
    ...settings,
    id,
    secretHash: isPublic ? null : hash,
    // OpenID Connect Core, section 8.1: the host component.
    sector: URL.parse(settings.redirectUris[0] ?? '')?.hostname ?? '',
    disabledAt: null,
    createdAt: now(),
  };
  const isAdded = await change(services, 'addApp', app, (trx) => insertClient(trx, app));
  if (!isAdded) {
    const waiting = await countWaiting(queries, id);
    throw new CommandError(
      (await findClient(queries, id))
        ? `There is an app with the id '${id}' already. Look with: apps show ${id}`
        : `The app with the id '${id}' was removed, and sign-outs that it has to be notified of: ${waiting}. Try again in a minute, or delete it without notifying it: apps remove ${id}`,
    );
  }
  return { app, secret: isPublic ? undefined : secret };
}

/** Changes the settings of an app. Throws a `CommandError` for faults. */
export async function editApp(services: ChangeServices, app: AppClient): Promise<AppClient> {
  refuseFaults(settingsFaults(app, app.secretHash === null));
  await change(services, 'editApp', app, (trx) => updateClient(trx, app));
  return app;
}

/** Gives an app that has a secret a new one, and returns it. The old one stops working at once. */
export async function rotateSecret(services: ChangeServices, app: AppClient): Promise<string> {
  const { secret, hash } = createSecret();
  await change(services, 'rotateAppSecret', app, (trx) => updateClient(trx, { ...app, secretHash: hash }));
  return secret;
}

/** Disables an app, and ends its sessions. Returns how many of them it is being notified of. */
export async function disableApp(services: ChangeServices, app: AppClient): Promise<number> {
  const { queries, now } = services;
  await change(services, 'disableApp', app, (trx) => closeClient(trx, app.id, now()));
  return app.backchannelLogoutUri === null ? 0 : countWaiting(queries, app.id);
}

/** Enables a disabled app. */
export async function enableApp(services: ChangeServices, app: AppClient): Promise<void> {
  await change(services, 'enableApp', app, (trx) => openClient(trx, app.id));
}

/**
 * Returns an app to remove, which may be removed already and not notified yet. Throws a `CommandError` if there is
 * none.
 */
export async function findAppToRemove(
  services: Services<'queries'>,
  id: string,
): Promise<AppClient & { readonly isRemoved: boolean }> {
  return (await findClientOrRemoved(services.queries, id)) ?? { ...(await findApp(services, id)), isRemoved: false };
}

/** Returns how many ended sessions an app has to be notified of. */
export async function countNotifications({ queries }: Services<'queries'>, { id }: AppClient): Promise<number> {
  return countWaiting(queries, id);
}

/** Removes an app with everything that belongs to it. Returns how many ended sessions it is being notified of. */
export async function removeApp(services: ChangeServices, app: AppClient): Promise<number> {
  const { queries, now } = services;
  await change(services, 'removeApp', app, (trx) => removeClient(trx, app, now()));
  await deleteNotified(queries);
  return countWaiting(queries, app.id);
}

/** Deletes an app that is removed, without notifying it. */
export async function deleteApp(services: ChangeServices, app: AppClient): Promise<void> {
  await change(services, 'removeApp', app, (trx) => deleteClient(trx, app));
}

/** Returns the other apps that know members under the same identifiers. */
export async function appsOfSameSector({ queries }: Services<'queries'>, app: AppClient): Promise<AppClient[]> {
  return (await listClients(queries)).filter(({ id, sector }) => id !== app.id && sector === app.sector);
}

/**
 * Replaces the keys that sign. Throws a `CommandError` if the secret key is not on this machine: opening it would make
 * a new one, and the servers could not read keys that were encrypted with that.
 */
export async function rotateKeys({ queries, config, now }: Services<'queries' | 'config' | 'now'>): Promise<void> {
  if (config.secretKey === undefined && !existsSync(join(config.dataDir, 'secret.key')))
    throw new CommandError(
      'There is no secret key here, with which the new key has to be encrypted: set SECRET_KEY, or put the file secret.key into DATA_DIR, as the servers have it.',
    );
  const key = await openSecretKey(config, queries);
  await perform({ queries, now }, COMMAND_LINE, { action: 'rotateAppKeys' }, async (trx) => {
    await replaceKeys({ queries: trx, key, config, now });
    return true;
  });
}
