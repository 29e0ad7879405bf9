// Stores what the OpenID library has to remember, in the table `openid_items`. Ids are bearer secrets (a code, a token,
// the value of a cookie), so only their hashes are stored; payloads have none either (`stored-payload.server.ts`).
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { lockActiveUser, lockUser } from '#src/accounts/members/members.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { constraintViolation } from '#src/server/database/errors.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { hashToken } from '#src/server/secrets/hash-token.ts';
import { parseAccountId } from './account-id.server.ts';
import { isAdmittedTo } from './app-groups.server.ts';
import { limitItems, limitSessions } from './item-limits.server.ts';
import { fromStored, toStored } from './stored-payload.server.ts';
import { subjectOf } from './subjects.server.ts';
import { deleteFamily, lockSource, rememberSource, sourceOf } from './token-families.server.ts';

/** Kinds that belong to a grant, and end with it. */
const OF_GRANT = ['AuthorizationCode', 'AccessToken', 'RefreshToken'];

/**
 * For how long a refresh token that was just used counts as unused: some apps refresh twice at once, and are no
 * thieves.
 */
const REFRESH_GRACE_MS = 3_000;

/** Thrown by the adapter where the library expects an OAuth error. */
export type GrantError = new (message: string) => Error;

/** The error that the app gets if its member may not use it (RFC 6749, section 4.1.2.1). */
export type AccessError = new (message: string) => Error;

/**
 * Makes the adapter of one kind of item. `InvalidGrant` and `AccessDenied` are the library's errors of these
 * names; `request` gives its current context.
 */
export function createAdapter(
  services: Services<'queries' | 'now'>,
  model: string,
  InvalidGrant: GrantError,
  request: () => object | undefined = () => undefined,
  AccessDenied: AccessError = InvalidGrant,
): Adapter {
  const { queries, now } = services;
  const hashOf = (id: string) => hashOfItem(model, id);
  return {
    async upsert(id, payload, expiresIn = 0) {
      const row = rowOf(payload, id);
      const source = model === 'AccessToken' || model === 'RefreshToken' ? sourceOf(request()) : undefined;
      const family = model === 'AuthorizationCode' ? hashOf(id) : (source?.family ?? null);
      const values = { ...row, family_hash: family, expires_at: now() + expiresIn * 1000 };
      await queries
        .transaction()
        .execute(async (trx) => {
          if (source && !(await lockSource(trx, source))) throw new InvalidGrant('already used');
          if (model === 'AuthorizationCode' && !(await lockAdmitted(trx, row)))
            throw new AccessDenied('not in a group');
          if (model === 'Grant' && !(await lockConsent(trx, row))) throw new InvalidGrant('the consent was withdrawn');
          const stored = await trx
            .insertInto('openid_items')
            .values({ hash: hashOf(id), model, ...values, consumed_at: null })
            .onConflict((conflict) =>
              conflict.column('hash').doUpdateSet(model === 'Grant' ? { expires_at: values.expires_at } : values),
            )
            .returning('payload')
            .executeTakeFirstOrThrow();
          // Two requests of one app that are answered at the same time share the grant, and may ask for different
          // scopes.
          if (model === 'Grant' && stored.payload !== row.payload)
            await trx
              .updateTable('openid_items')
              .set({ payload: withScopesOf(payload, stored.payload) })
              .where('hash', '=', hashOf(id))
              .execute();
          await limitItems(trx, hashOf(id), { model, ...row });
          if (model === 'AuthorizationCode') await recordSession(trx, payload, now());
        })
        .catch((error: unknown) => {
          // The member's session, the grant or the app has ended meanwhile.
          if (constraintViolation(error) === 'foreign') throw new InvalidGrant('the sign-in has ended');
          throw error;
        });
    },
    async find(id) {
      const row = await queries
        .selectFrom('openid_items')
        .select(['hash', 'payload', 'family_hash', 'consumed_at'])
        .where('hash', '=', hashOf(id))
        .where('expires_at', '>', now())
        .executeTakeFirst();
      if (!row) return undefined;
      if (OF_GRANT.includes(model)) rememberSource(request(), { hash: row.hash, family: row.family_hash });
      const payload = fromStored(row.payload, id);
      const { consumed_at } = row;
      const isConsumed = consumed_at !== null && (model !== 'RefreshToken' || now() - consumed_at >= REFRESH_GRACE_MS);
      return isConsumed ? { ...payload, consumed: Math.floor(consumed_at / 1000) } : payload;
    },
    // Only for access tokens that end with the library's own session. Ours end with the session of the site.
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
    async consume(id) {
      // One statement, because the library has read `consumed` before: of concurrent uses one succeeds.
      const row = await queries
        .updateTable('openid_items')
        .set({ consumed_at: now() })
        .where('hash', '=', hashOf(id))
        .where('consumed_at', 'is', null)
        .returning('hash')
        .executeTakeFirst();
      if (!row) throw new InvalidGrant('already used');
    },
    async destroy(id) {
      const row = await queries
        .deleteFrom('openid_items')
        .where('hash', '=', hashOf(id))
        .returning('hash')
        .executeTakeFirst();
      // The library destroys a request to go on with it: of concurrent uses one succeeds.
      if (!row && model === 'Interaction') throw new InvalidGrant('already used');
    },
    async revokeByGrantId(grantId) {
      const family = sourceOf(request())?.family;
      // The library calls this for each kind, at the same time.
      if (typeof family === 'string') return model === 'AccessToken' ? deleteFamily(queries, family) : undefined;
      await queries
        .deleteFrom('openid_items')
        .where('grant_hash', '=', hashOfItem('Grant', grantId))
        .where('model', '=', model)
        .execute();
    },
  };
}

function hashOfItem(model: string, id: string): string {
  return hashToken(`${model} ${id}`);
}

/** Locks the consent of a grant until the end of the transaction. Returns false if there is none. */
async function lockConsent(
  trx: Queries,
  { user_id, client_id }: { readonly user_id: number | null; readonly client_id: string | null },
): Promise<boolean> {
  if (user_id === null || client_id === null) return false;
  // The account first, as its deletion does: PostgreSQL would abort one of two that lock both in another order.
  if (!(await lockActiveUser(trx, user_id))) return false;
  // An update that changes nothing locks the row on both engines.
  const row = await trx
    .updateTable('openid_consents')
    .set((columns) => ({ last_used_at: columns.ref('last_used_at') }))
    .where('user_id', '=', user_id)
    .where('client_id', '=', client_id)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the account, so that no membership ends meanwhile. Returns whether the member may use the app. */
async function lockAdmitted(
  trx: Queries,
  { user_id, client_id }: { readonly user_id: number | null; readonly client_id: string | null },
): Promise<boolean> {
  if (user_id === null || client_id === null) return true;
  await lockUser(trx, user_id);
  return isAdmittedTo(trx, user_id, client_id);
}

/** Makes the columns of a payload. A request belongs to a session once it has been answered. */
function rowOf(payload: AdapterPayload, id: string) {
  const account = parseAccountId(payload.kind === 'Interaction' ? payload.result?.login?.accountId : payload.accountId);
  return {
    user_id: account?.userId ?? null,
    token_hash: account?.tokenHash ?? null,
    client_id: payload.clientId ?? null,
    grant_hash:
      payload.grantId !== undefined && OF_GRANT.includes(payload.kind ?? '')
        ? hashOfItem('Grant', payload.grantId)
        : null,
    payload: toStored(payload, id),
  };
}

/** Makes the payload of a grant that also has the scopes of the stored one. */
function withScopesOf({ jti: _secret, ...grant }: AdapterPayload, stored: string): string {
  const scopesOf = ({ openid }: AdapterPayload) => (openid as { scope?: string } | undefined)?.scope?.split(' ') ?? [];
  const scopes = new Set([...scopesOf(JSON.parse(stored) as AdapterPayload), ...scopesOf(grant)]);
  return JSON.stringify({
    ...grant,
    openid: { ...(grant.openid as object | undefined), scope: [...scopes].join(' ') },
  });
}

/**
 * Remembers, in the transaction that stores a code, that the app has a session, so that it can be notified of its end.
 */
async function recordSession(trx: Queries, { sid, clientId, accountId }: AdapterPayload, now: number): Promise<void> {
  const account = parseAccountId(accountId);
  if (sid === undefined || clientId === undefined || !account) return;
  const { sector } = await trx
    .selectFrom('openid_clients')
    .select('sector')
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  const subject = await subjectOf(trx, account.userId, sector);
  await trx
    .insertInto('openid_sessions')
    .values({
      sid,
      client_id: clientId,
      token_hash: account.tokenHash,
      subject,
      attempts: 0,
      next_attempt_at: 0,
      created_at: now,
    })
    // A session that was ended by withdrawing the consent begins anew under the same id.
    .onConflict((conflict) =>
      conflict.column('sid').doUpdateSet({ token_hash: account.tokenHash, attempts: 0, next_attempt_at: 0 }),
    )
    .execute();
  await limitSessions(trx, sid, { clientId, tokenHash: account.tokenHash });
}
