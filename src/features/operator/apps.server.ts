// What operators can do with apps.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  createSecret,
  deleteClient,
  findClient,
  insertClient,
  listClients,
  updateClient,
  type AppClient,
} from '#src/features/apps/clients.server.ts';
import { replaceKeys } from '#src/features/apps/signing-keys.server.ts';
import { openSecretKey } from '#src/server/secret-key.ts';
import { ACCOUNT_LIMITS } from '#src/shared/account-limits.ts';
import type { AppSettings } from './app-defaults.server.ts';
import { idFault, settingsFaults } from './app-settings.server.ts';
import { CommandError, EXIT } from './command-error.server.ts';
import type { OperatorServices } from './operator.server.ts';
import * as store from './store.server.ts';

/** Returns all apps, each with the number of members who allow it to know them. */
export async function listApps({ queries }: OperatorServices): Promise<{ app: AppClient; members: number }[]> {
  const members = await store.countMembersOfApps(queries);
  return (await listClients(queries)).map((app) => ({ app, members: members.get(app.id) ?? 0 }));
}

/** Returns an app. Throws a `CommandError` if there is none with this id. */
export async function findApp({ queries }: OperatorServices, id: string): Promise<AppClient> {
  const app = await findClient(queries, id);
  if (!app) throw new CommandError(`No app has the id '${id}'. Look with: apps list`);
  return app;
}

/** Returns how many members allow an app to know them. */
export async function countMembers({ queries }: OperatorServices, { id }: AppClient): Promise<number> {
  return (await store.countMembersOfApps(queries)).get(id) ?? 0;
}

/** Throws a `CommandError` with one line for each fault. */
export function refuseFaults(faults: readonly string[]): void {
  if (faults.length > 0) throw new CommandError(faults.join('\n'), EXIT.usage);
}

/**
 * Adds an app, and returns it with its secret; undefined for a public one. Throws a `CommandError` for faults, if there is one with
 * this id, or if there are too many.
 */
export async function addApp(
  { queries, now }: OperatorServices,
  id: string,
  settings: AppSettings,
  isPublic: boolean,
): Promise<{ app: AppClient; secret: string | undefined }> {
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
  if (!(await insertClient(queries, app)))
    throw new CommandError(`There is an app with the id '${id}' already. Look with: apps show ${id}`);
  return { app, secret: isPublic ? undefined : secret };
}

/** Changes the settings of an app. Throws a `CommandError` for faults. */
export async function editApp(
  { queries }: OperatorServices,
  app: AppClient,
  settings: AppSettings,
): Promise<AppClient> {
  refuseFaults(settingsFaults(settings, app.secretHash === null));
  const changed = { ...app, ...settings };
  await updateClient(queries, changed);
  return changed;
}

/** Gives an app that has a secret a new one, and returns it. The old one stops working at once. */
export async function rotateSecret({ queries }: OperatorServices, app: AppClient): Promise<string> {
  const { secret, hash } = createSecret();
  await updateClient(queries, { ...app, secretHash: hash });
  return secret;
}

/** Disables or enables an app. Nothing is deleted. */
export async function setAppEnabled(
  { queries, now }: OperatorServices,
  app: AppClient,
  isEnabled: boolean,
): Promise<void> {
  await updateClient(queries, { ...app, disabledAt: isEnabled ? null : (app.disabledAt ?? now()) });
}

/** Removes an app with everything that belongs to it. */
export async function removeApp({ queries }: OperatorServices, app: AppClient): Promise<void> {
  await deleteClient(queries, app);
}

/** Returns the other apps that know members under the same identifiers. */
export async function appsOfSameSector({ queries }: OperatorServices, app: AppClient): Promise<AppClient[]> {
  return (await listClients(queries)).filter(({ id, sector }) => id !== app.id && sector === app.sector);
}

/**
 * Replaces the keys that sign. Throws a `CommandError` if the secret key is not on this machine: opening it would make a new one,
 * and the servers could not read keys that were encrypted with that.
 */
export async function rotateKeys({ queries, config, now }: OperatorServices): Promise<void> {
  if (config.secretKey === undefined && !existsSync(join(config.dataDir, 'secret.key')))
    throw new CommandError(
      'There is no secret key here, with which the new key has to be encrypted: set SECRET_KEY, or put the file secret.key into DATA_DIR, as the servers have it.',
    );
  await replaceKeys({ queries, key: await openSecretKey(config, queries), config, now });
}
