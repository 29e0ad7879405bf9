// Whether a member gets an email before the desktop closes by itself.
import type { z } from 'zod';
import type { RuleContext } from '#src/accounts/add-endpoints.server.ts';
import { lockToken, lockUser } from '#src/accounts/members/members.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { isDesktopHost, listClients } from '#src/features/apps/storage/clients.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { ApiError } from '#src/server/errors/api-error.ts';
import type { DESKTOP_EMAIL_ENDPOINTS, desktopEmails } from './endpoints.ts';

type Context<Name extends keyof typeof DESKTOP_EMAIL_ENDPOINTS> = RuleContext<(typeof DESKTOP_EMAIL_ENDPOINTS)[Name]>;

/** Says it, or nothing where no desktop host is declared. */
export async function desktopEmailsOf(
  { queries, config }: Services<'queries' | 'config'>,
  { member }: Pick<Context<'ask'>, 'member'>,
): Promise<z.input<typeof desktopEmails>> {
  if (config.desktopUrl === undefined) return {};
  const clients = await listClients(queries);
  if (!clients.some((client) => isDesktopHost(client, config.desktopUrl))) return {};
  return { desktop_emails: (await findWish(queries, member.id)).length > 0 };
}

/** Returns since when an account wants them; nothing if it does not. */
export async function findWish(db: Queries, userId: number) {
  return db.selectFrom('desktop_emails').select('created_at').where('user_id', '=', userId).execute();
}

/** Records that the member wants them. Refuses with `tokenInvalid` if the session has ended meanwhile. */
export async function askForDesktopEmails(
  { queries, now }: Services<'queries' | 'now'>,
  { member }: Context<'ask'>,
): Promise<void> {
  await queries.transaction().execute(async (trx) => {
    // The account may belong to another person by now, whose reset has ended the session.
    await lockUser(trx, member.id);
    if (!(await lockToken(trx, member.tokenHash))) throw new ApiError('tokenInvalid');
    await trx
      .insertInto('desktop_emails')
      .values({ user_id: member.id, created_at: now(), last_end: null, counted_from: now(), sent: 0 })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute();
  });
}

/** Forgets it, whether the member wanted them or not. */
export async function stopDesktopEmails({ queries }: Services<'queries'>, { member }: Context<'stop'>): Promise<void> {
  await queries.deleteFrom('desktop_emails').where('user_id', '=', member.id).execute();
}
