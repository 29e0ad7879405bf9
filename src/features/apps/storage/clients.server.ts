// Apps that the operator has declared: OAuth clients (RFC 6749, section 2).
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import type { AppIcon, Scope } from '#src/features/apps/scopes.ts';
import type { Queries, Tables } from '#src/server/database/tables.ts';
import { hashToken } from '#src/server/secrets/hash-token.ts';
import type { Language } from '#src/shared/languages/languages.ts';

/** How an app authenticates at the token endpoint (OpenID Connect Core, section 9). `none`: a public client. */
export const AUTH_METHODS = ['client_secret_basic', 'client_secret_post', 'none'] as const;

const CLIENT_ID = /^[a-z0-9-]{1,40}$/;

/** An app. */
export interface AppClient {
  /** The `client_id`: up to 40 lower-case letters, digits and hyphens. */
  readonly id: string;
  readonly name: string;
  /** SHA-256 of the secret, hex; null: a public client. */
  readonly secretHash: string | null;
  readonly authMethod: (typeof AUTH_METHODS)[number];
  readonly redirectUris: readonly string[];
  readonly postLogoutRedirectUris: readonly string[];
  readonly backchannelLogoutUri: string | null;
  /** Where it is notified of what happens to accounts; null: nowhere. */
  readonly eventsUri: string | null;
  readonly scopes: readonly Scope[];
  /** Whom members ask about what it has of them: an email address or the address of a page; null: nobody is stated. */
  readonly contact: string | null;
  /** Apps of one sector know a member under the same subject. Set when the app is added, and never changed. */
  readonly sector: string;
  readonly requiresPkce: boolean;
  /** Members are not asked for consent. */
  readonly isTrusted: boolean;
  /** `prompt=none` is answered. */
  readonly allowsSilent: boolean;
  /** Who may use it: members with a confirmed address, or all. */
  readonly access: 'confirmed' | 'anyone';
  /** The ids of groups that it may see members in. */
  readonly visibleGroups: readonly string[];
  /** The ids of groups, one of which a member has to be in to use it; none: it is open to others as well. */
  readonly onlyGroups: readonly string[];
  readonly tile: {
    /** Null: no tile. */
    readonly url: string | null;
    readonly icon: AppIcon;
    readonly descriptions: Readonly<Partial<Record<Language, string>>>;
  };
  /** Milliseconds since 1970; null: enabled. */
  readonly disabledAt: number | null;
  readonly createdAt: number;
}

/** Returns the app with this id, also a disabled one. Takes anything: PostgreSQL fails on an id with a zero byte. */
export async function findClient(db: Queries, id: string): Promise<AppClient | undefined> {
  const client = await findClientOrRemoved(db, id);
  return client?.isRemoved === false ? client : undefined;
}

/** The same, also for a removed app, which exists only to be notified of what has happened. */
export async function findClientOrRemoved(
  db: Queries,
  id: string,
): Promise<(AppClient & { readonly isRemoved: boolean }) | undefined> {
  if (!CLIENT_ID.test(id)) return undefined;
  const row = await db.selectFrom('openid_clients').selectAll().where('id', '=', id).executeTakeFirst();
  return row && { ...clientOf(row), isRemoved: row.removed_at !== null };
}

/** Returns all apps by name. */
export async function listClients(db: Queries): Promise<AppClient[]> {
  const rows = await db
    .selectFrom('openid_clients')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(clientOf);
}

/** Whether an app is the operator's desktop host: it sends members back to DESKTOP_URL. */
export const isDesktopHost = (
  { redirectUris }: Pick<AppClient, 'redirectUris'>,
  desktopUrl: string | undefined,
): boolean => redirectUris.some((uri) => URL.parse(uri)?.origin === desktopUrl);

/**
 * Returns whether any app is declared, or has to be notified still. While there is none, the provider is not loaded.
 */
export async function hasClients(db: Queries): Promise<boolean> {
  return (await db.selectFrom('openid_clients').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Whether an app that is enabled has this secret. Takes as long whatever differs. */
export function hasSecret({ secretHash, disabledAt }: AppClient, secret: string): boolean {
  if (secretHash === null || disabledAt !== null) return false;
  return timingSafeEqual(Buffer.from(hashToken(secret)), Buffer.from(secretHash));
}

/** Adds an app. Returns false if there is one with the same id, or a removed one that has to be notified still. */
export async function insertClient(db: Queries, client: AppClient): Promise<boolean> {
  const row = await db
    .insertInto('openid_clients')
    .values(rowOf(client))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces everything about an app but its id and its sector. */
export async function updateClient(db: Queries, client: AppClient): Promise<void> {
  const { id, sector, ...values } = rowOf(client);
  await db.updateTable('openid_clients').set(values).where('id', '=', id).where('sector', '=', sector).execute();
}

/**
 * Deletes an app with everything that belongs to it, in the caller's transaction, without notifying it
 * (`removeClient`). Members keep no subject in its sector unless another app is in it.
 */
export async function deleteClient(trx: Queries, { id, sector }: Pick<AppClient, 'id' | 'sector'>): Promise<void> {
  await trx.deleteFrom('openid_clients').where('id', '=', id).execute();
  await deleteUnusedSubjects(trx, sector);
}

/** Deletes the subjects of a sector that no app is in. */
export async function deleteUnusedSubjects(trx: Queries, sector: string): Promise<void> {
  const app = await trx
    .selectFrom('openid_clients')
    .select('id')
    .where('sector', '=', sector)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (!app) await trx.deleteFrom('openid_subjects').where('sector', '=', sector).execute();
}

/**
 * Makes a client secret: 256 random bits as hexadecimal digits, which need no encoding in any header. Only its hash is
 * stored.
 */
export function createSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('hex');
  return { secret, hash: hashToken(secret) };
}

/** Returns the host to which members are sent back, for texts. */
export function hostOf({ redirectUris: [first = ''] }: Pick<AppClient, 'redirectUris'>): string {
  return URL.parse(first)?.host ?? first;
}

/** Returns its state, for operators. */
export const stateOf = ({ disabledAt }: Pick<AppClient, 'disabledAt'>): string =>
  disabledAt === null ? 'open' : 'disabled';

const idsOf = (ids: string) => ids.split(' ').filter((id) => id !== '');

function clientOf(row: Selectable<Tables['openid_clients']>): AppClient {
  return {
    id: row.id,
    name: row.name,
    secretHash: row.secret_hash,
    authMethod: row.auth_method as AppClient['authMethod'],
    redirectUris: JSON.parse(row.redirect_uris) as string[],
    postLogoutRedirectUris: JSON.parse(row.post_logout_redirect_uris) as string[],
    backchannelLogoutUri: row.backchannel_logout_uri,
    eventsUri: row.events_uri,
    scopes: row.scopes.split(' ') as Scope[],
    contact: row.contact,
    sector: row.sector,
    requiresPkce: row.requires_pkce === 1,
    isTrusted: row.is_trusted === 1,
    allowsSilent: row.allows_silent === 1,
    access: row.access as AppClient['access'],
    visibleGroups: idsOf(row.visible_groups),
    onlyGroups: idsOf(row.only_groups),
    tile: {
      url: row.tile_url,
      icon: row.tile_icon as AppIcon,
      descriptions: JSON.parse(row.tile_descriptions) as AppClient['tile']['descriptions'],
    },
    disabledAt: row.disabled_at,
    createdAt: row.created_at,
  };
}

function rowOf(client: AppClient): Insertable<Tables['openid_clients']> {
  return {
    id: client.id,
    name: client.name,
    secret_hash: client.secretHash,
    auth_method: client.authMethod,
    redirect_uris: JSON.stringify(client.redirectUris),
    post_logout_redirect_uris: JSON.stringify(client.postLogoutRedirectUris),
    backchannel_logout_uri: client.backchannelLogoutUri,
    events_uri: client.eventsUri,
    scopes: client.scopes.join(' '),
    contact: client.contact,
    sector: client.sector,
    requires_pkce: Number(client.requiresPkce),
    is_trusted: Number(client.isTrusted),
    allows_silent: Number(client.allowsSilent),
    access: client.access,
    visible_groups: client.visibleGroups.join(' '),
    only_groups: client.onlyGroups.join(' '),
    tile_url: client.tile.url,
    tile_icon: client.tile.icon,
    tile_descriptions: JSON.stringify(client.tile.descriptions),
    disabled_at: client.disabledAt,
    created_at: client.createdAt,
  };
}
