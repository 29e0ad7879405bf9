// What the page for operators changes. Each action checks role and session in its transaction and writes the audit log there.
import { ValidationError } from '#src/accounts/djoser/faults.ts';
import type { Actor, AuditAction } from '#src/accounts/operators/audit.server.ts';
import { perform } from '#src/accounts/operators/perform.server.ts';
import { findPendingRequest } from '#src/accounts/registration/pending-requests.server.ts';
import type { AccountServices } from '#src/accounts/services.server.ts';
import { CommandError } from '#src/command-line/command-error.ts';
import { closeClient, openClient } from '#src/features/apps/provider/closed-apps.server.ts';
import { answerFeedback, findMessage } from '#src/features/feedback/feedback.server.ts';
import {
  createInvitation,
  disableUser,
  enableUser,
  revokeInvitation,
  shortHash,
} from '#src/features/operator/operator.server.ts';
import { missingProof, type Manager } from '#src/features/operators/access/gate.server.ts';
import { resendMail } from '#src/features/operators/accounts/accounts.server.ts';
import {
  addAnnouncement,
  ANNOUNCEMENT_CAPS,
  endAnnouncement,
  openAnnouncements,
} from '#src/features/operators/maintenance/announcements.server.ts';
import { approveRequest, refuseRequest } from '#src/features/operators/requests/requests.server.ts';
import { retryMails } from '#src/features/upkeep/mail/queue.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { ApiError } from '#src/server/errors/api-error.ts';
import { type Language, LANGUAGE_CODES } from '#src/shared/languages/languages.ts';
import type { Severity } from '#src/shared/site/site-status.ts';
import { DAY_MS, HOUR_MS } from '#src/shared/time/durations.ts';

/** Approves a request, or refuses it and deletes the account. Throws `notFound` if the account does not wait any more. */
export async function decideRequest(
  services: AccountServices,
  actor: Actor,
  id: number,
  { decision, reason }: { readonly decision: 'approve' | 'refuse'; readonly reason: string },
): Promise<void> {
  const decided =
    decision === 'approve'
      ? await approveRequest(services, actor, id)
      : await refuseRequest(services, actor, id, reason);
  if (decided !== 'done') throw new ApiError('notFound');
}

/** Expired ones are deleted within an hour. */
const MOST_INVITATIONS = 200;
/** Invitations of one member a day without the password or a passkey. */
const FEW_INVITATIONS = 5;

/**
 * Makes an invitation. Returns its link. Refuses with `tooManyOpen`; and the sixth of a day, without a proof, as one that is
 * for many.
 */
export async function invite(
  services: AccountServices,
  { actor, needsPassword }: Pick<Manager, 'actor' | 'needsPassword'>,
  { uses, days, note }: { readonly uses: string; readonly days: string; readonly note: string },
): Promise<string> {
  const invitation = { uses: Number(uses), days: Number(days), note };
  const { link } = await createInvitation(services, actor, invitation, async (trx) => {
    const open = await trx.selectFrom('invitations').select('hash').execute();
    const names = open.map(({ hash }) => shortHash(hash));
    await requireRoom(trx, { actor, action: 'invite' }, names, MOST_INVITATIONS);
    if (needsPassword && (await invitationsSince(trx, actor, services.now() - DAY_MS)) >= FEW_INVITATIONS)
      throw missingProof();
  });
  return link;
}

async function invitationsSince(trx: Queries, actor: Actor, since: number): Promise<number> {
  const rows = await trx
    .selectFrom('audit_log')
    .select('id')
    .where('created_at', '>', since)
    .where('action', '=', 'invite')
    .where('actor_id', '=', actor.kind === 'member' ? actor.id : 0)
    .limit(FEW_INVITATIONS)
    .execute();
  return rows.length;
}

/** Deletes an invitation. Throws `notFound` if there is none. */
export async function revoke(services: AccountServices, actor: Actor, hash: string): Promise<void> {
  if (!(await revokeInvitation(services, actor, hash))) throw new ApiError('notFound');
}

/** The share that one member may have of the room that is left, so that nobody takes all of it from the others. */
const SHARE_OF_REST = 1 / 2;

/** Refuses with `tooManyOpen` if what is open, by the words of the log, fills the room or the member's share of it. */
async function requireRoom(
  trx: Queries,
  { actor, action }: { readonly actor: Actor; readonly action: AuditAction },
  open: readonly string[],
  most: number,
): Promise<void> {
  if (open.length === 0 || actor.kind !== 'member') return;
  const { own } = await trx
    .selectFrom('audit_log')
    .select(({ fn }) => fn.countAll<number>().as('own'))
    .where('action', '=', action)
    .where('actor_id', '=', actor.id)
    .where('details', 'in', open)
    .executeTakeFirstOrThrow();
  if (own >= (most - open.length) * SHARE_OF_REST) throw new ApiError('tooManyOpen');
}

/** Disables or enables an account, or sends the email again that it waits for. Returns false if it waits for none. */
export async function changeMember(
  services: AccountServices,
  actor: Actor,
  id: number,
  decision: 'disable' | 'enable' | 'resend',
): Promise<boolean> {
  const known =
    (await services.queries.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) ??
    (decision === 'resend' ? await findPendingRequest(services.queries, id) : undefined);
  if (!known) throw new ApiError('notFound');
  if (decision === 'resend') return (await resendMail(services, actor, id)) !== undefined;
  await (decision === 'disable' ? disableUser : enableUser)(services, actor, { id });
  return true;
}

/** Answers a message of the feedback page. Throws `notFound` if it is gone, has an answer or no address. */
export async function answer(services: AccountServices, actor: Actor, id: number, message: string): Promise<void> {
  const row = await findMessage(services, id);
  if (!row) throw new ApiError('notFound');
  await answerFeedback(services, actor, row, message.replaceAll(/\r\n?/g, '\n')).catch((error: unknown) => {
    throw error instanceof CommandError ? new ApiError('notFound') : error;
  });
}

/** Makes all queued emails due. */
export async function retry(services: AccountServices, actor: Actor): Promise<void> {
  await perform(services, actor, { action: 'retryMails' }, async (trx) => {
    return (await retryMails(trx, services.now())) || undefined;
  });
}

/** Closes an app for its members, or opens it again. Throws `notFound` if there is none. */
export async function changeApp(
  services: AccountServices,
  actor: Actor,
  id: string,
  decision: 'disable' | 'enable',
): Promise<void> {
  const deed = { action: decision === 'disable' ? 'disableApp' : 'enableApp', details: id } as const;
  await perform(services, actor, deed, async (trx) => {
    const isDone = decision === 'disable' ? await closeClient(trx, id, services.now()) : await openClient(trx, id);
    if (!isDone) throw new ApiError('notFound');
    return true;
  });
}

/** What an operator announces from now on. */
type NewWords = Readonly<Record<Language, string>> & { readonly severity: Severity; readonly hours: string };

/**
 * Announces something. Refuses with `tooManyOpen`, and without a text with a `ValidationError` at the field of the reader's own
 * language.
 */
export async function announce(
  services: AccountServices,
  actor: Actor,
  words: NewWords,
  reader: Language,
): Promise<void> {
  const now = services.now();
  const texts = Object.fromEntries(LANGUAGE_CODES.flatMap((code) => (words[code] === '' ? [] : [[code, words[code]]])));
  const endsAt = now + Number(words.hours) * HOUR_MS;
  const announcement = { severity: words.severity, texts, link: undefined, isDismissible: true, startsAt: now, endsAt };
  await perform(services, actor, { action: 'announce' }, async (trx, note) => {
    const open = (await openAnnouncements({ queries: trx, now: () => now })).map(({ id }) => id);
    await requireRoom(trx, { actor, action: 'announce' }, open, ANNOUNCEMENT_CAPS.open);
    const added = await addAnnouncement(trx, announcement, now);
    if (added === 'tooMany') throw new ApiError('tooManyOpen');
    if (typeof added === 'string') throw new ValidationError([{ field: reader, code: 'required' }]);
    note({ details: added.id });
    return true;
  });
}

/** Ends an announcement. Throws `notFound` if none of this id is open. */
export async function endOne(services: AccountServices, actor: Actor, id: string): Promise<void> {
  await perform(services, actor, { action: 'endAnnouncement', details: id }, async (trx) => {
    if (!(await endAnnouncement(trx, id, services.now()))) throw new ApiError('notFound');
    return true;
  });
}
