// Brings one account or group of an app to the state that it should have there. Every step can be done again.
import { reserveUsername } from '#src/accounts/members/reserved-names.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { confirmDeletion } from '#src/features/apps/forgetting/deletion-receipts.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { lazyImport } from '#src/server/errors/lazy-import.ts';
import { deleteResource, queueGroups, updateResource, type Resource } from './resources.server.ts';
import type { ScimApp } from './scim-apps.server.ts';
import { ScimFault, type Endpoint, type ScimClient } from './scim-client.server.ts';
import { wantedAccount, wantedGroup, type WantedAccount } from './wanted.server.ts';

const scimmy = lazyImport(() => import('scimmy'));

/** What happened to a row. */
export type Delivered = 'deleted' | 'done';

/** Does it. Rejects with a `ScimFault`. */
export async function deliver(
  services: Services<'queries' | 'key' | 'now'>,
  client: ScimClient,
  scim: ScimApp,
  row: Resource,
): Promise<Delivered> {
  const db = services.queries;
  const done =
    row.kind === 'group' ? await deliverGroup(db, client, scim, row) : await deliverUser(services, client, scim, row);
  if (done === 'deleted') {
    const deleted = { clientId: row.client_id, subject: row.key, way: 'scim' } as const;
    await confirmDeletion(db, deleted, services.now());
    await deleteResource(db, row);
  }
  if (done === 'done') await updateResource(db, row, { sent_version: row.version, attempts: 0, fault: null });
  return done;
}

async function deliverUser(
  services: Services<'queries' | 'key' | 'now'>,
  client: ScimClient,
  scim: ScimApp,
  row: Resource,
): Promise<Delivered> {
  const db = services.queries;
  const wanted = await reservedAccount(services, scim, row.key);
  if (wanted === 'gone') return remove(client, 'Users', row);
  if (wanted === 'withheld') {
    await deactivate(client, row);
    return 'done';
  }
  const { default: SCIMMY } = await scimmy();
  const user = sendable(new SCIMMY.Schemas.User(wanted.user, 'in'));
  if (await put(db, client, 'Users', row, user)) await queueGroups(db, row.client_id, wanted.groups);
  return 'done';
}

/** Returns what the app should have, with a name that stays reserved: an app may take it for an identifier. */
async function reservedAccount(
  services: Services<'queries' | 'key' | 'now'>,
  scim: ScimApp,
  subject: string,
): Promise<WantedAccount> {
  let reserved = subject;
  for (;;) {
    const wanted = await wantedAccount(services.queries, scim, subject);
    if (typeof wanted === 'string') return wanted;
    const { userId, user } = wanted;
    // Read again after it: the member may have given the name up just before.
    if (user.userName === subject || user.userName === reserved) return wanted;
    reserved = user.userName;
    const name = { userId, clientId: scim.app.id, username: reserved };
    await services.queries.transaction().execute((trx) => reserveUsername(trx, services, name));
  }
}

async function deliverGroup(db: Queries, client: ScimClient, scim: ScimApp, row: Resource): Promise<Delivered> {
  const wanted = await wantedGroup(db, scim, row.key);
  if (wanted === 'gone') return remove(client, 'Groups', row);
  const { default: SCIMMY } = await scimmy();
  const { externalId, displayName } = wanted;
  // The members beside it: the library takes 1.6 s for 5,000 of them, in which the server would do nothing else.
  const group = sendable(new SCIMMY.Schemas.Group({ externalId, displayName }, 'in'));
  await put(db, client, 'Groups', row, { ...group, members: wanted.members.map((value) => ({ value })) });
  return 'done';
}

/** What the service decides itself is not sent (RFC 7643, section 3.1). */
function sendable(resource: object): object {
  const { meta: _, ...sent } = { ...resource } as { meta?: unknown };
  return sent;
}

/** Makes or replaces a resource. Returns whether the app has given it an id. */
async function put(
  db: Queries,
  client: ScimClient,
  endpoint: Endpoint,
  row: Resource,
  resource: object,
): Promise<boolean> {
  const known = await remoteId(client, endpoint, row);
  if (known !== undefined)
    try {
      await client.replace(endpoint, known, resource);
      if (known === row.remote_id) return false;
      await updateResource(db, row, { remote_id: known });
      return true;
    } catch (error) {
      if (!(error instanceof ScimFault && error.status === 404)) throw error;
    }
  // First: if the answer is lost, the app may have made it.
  await updateResource(db, row, { remote_id: '' });
  const id = await client.create(endpoint, resource).catch(async (error: unknown) => {
    if (!(error instanceof ScimFault && error.status === 409)) throw error;
    // Only one that has this identifier is this member's: another with the same name is somebody else.
    const found = await client.find(endpoint, row.key);
    if (found === undefined) throw error;
    await client.replace(endpoint, found, resource);
    return found;
  });
  await updateResource(db, row, { remote_id: id });
  return true;
}

/** Returns the id of a resource in the app; asks for it if an earlier answer was lost. */
const remoteId = async (client: ScimClient, endpoint: Endpoint, row: Resource): Promise<string | undefined> =>
  row.remote_id === '' ? client.find(endpoint, row.key) : (row.remote_id ?? undefined);

async function remove(client: ScimClient, endpoint: Endpoint, row: Resource): Promise<Delivered> {
  const id = await remoteId(client, endpoint, row);
  if (id !== undefined) await client.remove(endpoint, id);
  return 'deleted';
}

/** Sends back what the app has, only not active: nothing of the member that it does not have already. */
async function deactivate(client: ScimClient, row: Resource): Promise<void> {
  const id = await remoteId(client, 'Users', row);
  if (id === undefined) return;
  const before = await client.get('Users', id).catch((error: unknown) => {
    if (error instanceof ScimFault && error.status === 404) return undefined;
    throw error;
  });
  if (before) await client.replace('Users', id, { ...sendable(before), active: false });
}
