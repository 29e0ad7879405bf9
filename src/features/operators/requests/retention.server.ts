// What becomes of requests with time, and the email that reminds the operator of requests.
import { LINK_LIFETIME_MS } from '#src/accounts/links/links.server.ts';
import { deleteAccount } from '#src/accounts/members/delete-account.server.ts';
import { countRequests } from '#src/accounts/registration/approval.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { readLease, setLease } from '#src/server/database/lease.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import { PROGRAM } from '#src/server/program/program-names.ts';
import { STORAGE_PERIODS } from '#src/shared/accounts/storage-periods.ts';
import { DEFAULT_LANGUAGE } from '#src/shared/languages/languages.ts';
import { DAY_MS } from '#src/shared/time/durations.ts';

/** How many requests are deleted in one run, each in its own transaction, so that others do not wait long. */
const BATCH = 100;
const NOTICE = 'notice of requests';

const { requestDays, requestUnconfirmedDays } = STORAGE_PERIODS;

/**
 * Deletes requests whose address nobody has confirmed, three days after the last email about it, and those that nobody has decided
 * about: their visitors get an email. Not without a mail server, nor while the email about the address waits: nobody could confirm.
 */
export async function deleteOldRequests({
  queries,
  config,
  now,
}: Services<'queries' | 'config' | 'now'>): Promise<void> {
  if (config.smtpUrl === undefined) return;
  for (const [days, isConfirmed] of [
    [requestUnconfirmedDays, false],
    [requestDays, true],
  ] as const) {
    const before = now() - days * DAY_MS;
    for (const { id, user_id } of await listOlder(queries, before, isConfirmed))
      await queries.transaction().execute(async (trx) => {
        // An operator may have decided meanwhile, or the visitor has confirmed the address.
        if (!(await deleteRequest(trx, id, isConfirmed)) || user_id === null) return;
        const deleted = await deleteAccount(trx, user_id);
        if (!deleted || !isConfirmed) return;
        const { address, language } = deleted;
        await enqueueMail(trx, { kind: 'requestExpired', address, language }, now());
      });
  }
}

async function listOlder(db: Queries, before: number, isConfirmed: boolean) {
  return db
    .selectFrom('approval_requests')
    .leftJoin('users', 'users.id', 'user_id')
    .select(['approval_requests.id', 'user_id'])
    .where('approval_requests.created_at', '<', before)
    .where('confirmed_at', isConfirmed ? 'is not' : 'is', null)
    .where((where) =>
      where.or([
        where('link_expires_at', 'is', null),
        where('link_expires_at', '<', before + LINK_LIFETIME_MS.activation),
      ]),
    )
    .where((where) =>
      where.not(
        where.exists(
          where.selectFrom('outbox').select('outbox.id').whereRef('outbox.request_id', '=', 'approval_requests.id'),
        ),
      ),
    )
    .orderBy('approval_requests.created_at')
    .limit(BATCH)
    .execute();
}

async function deleteRequest(trx: Queries, id: number, isConfirmed: boolean): Promise<boolean> {
  const isSame = trx
    .selectFrom('approval_requests')
    .leftJoin('users', 'users.id', 'user_id')
    .select('approval_requests.id')
    .where('approval_requests.id', '=', id)
    .where('confirmed_at', isConfirmed ? 'is not' : 'is', null);
  const row = await trx.deleteFrom('approval_requests').where('id', 'in', isSame).returning('id').executeTakeFirst();
  return row !== undefined;
}

/** Sends the operator an email while requests wait, at most once a day. */
export async function remindOfRequests({ queries, site, now }: Services<'queries' | 'site' | 'now'>): Promise<void> {
  const until = (await readLease(queries, NOTICE)) ?? 0;
  // One further ahead was set while the clock was ahead.
  if (until > now() && until <= now() + DAY_MS) return;
  const { confirmed } = await countRequests(queries, now() - requestDays * DAY_MS);
  if (confirmed === 0) return;
  await queries.transaction().execute(async (trx) => {
    await setLease(trx, NOTICE, now() + DAY_MS);
    const to = { address: site.email, language: DEFAULT_LANGUAGE };
    const details = { count: String(confirmed), command: PROGRAM.admin('requests list') };
    await enqueueMail(trx, { kind: 'requestsWaiting', ...to, details }, now());
  });
}
