// What operators read of apps.
import type { Services } from '#src/accounts/services.server.ts';
import { CommandError, EXIT } from '#src/command-line/command-error.ts';
import {
  findClient,
  findClientOrRemoved,
  listClients,
  type AppClient,
} from '#src/features/apps/storage/clients.server.ts';
import { pastedText } from './app-address.ts';
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

/** Throws a `CommandError` with one line for each fault. */
export function refuseFaults(faults: readonly string[]): void {
  if (faults.length > 0) throw new CommandError(faults.join('\n'), EXIT.usage);
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

/** Returns the other apps that know members under the same identifiers. */
export async function appsOfSameSector({ queries }: Services<'queries'>, app: AppClient): Promise<AppClient[]> {
  return (await listClients(queries)).filter(({ id, sector }) => id !== app.id && sector === app.sector);
}
