// What the page for operators shows. Every list is bounded.
import type { z } from 'zod';
import { findUser } from '#src/accounts/members/find-user.server.ts';
import { toIsoTime } from '#src/accounts/members/member.ts';
import { isWaiting } from '#src/accounts/members/members.server.ts';
import { listDeeds, type Actor } from '#src/accounts/operators/audit.server.ts';
import { recordList, recordLookUp } from '#src/accounts/operators/look-ups.server.ts';
import { roleOf } from '#src/accounts/operators/roles.server.ts';
import { countRequests, listRequests } from '#src/accounts/registration/approval.server.ts';
import { findPendingRequests } from '#src/accounts/registration/pending-requests.server.ts';
import type { AccountServices } from '#src/accounts/services.server.ts';
import { CommandError } from '#src/command-line/command-error.ts';
import { listClients } from '#src/features/apps/storage/clients.server.ts';
import { unanswered } from '#src/features/feedback/feedback.server.ts';
import { listInvitations } from '#src/features/operator/operator.server.ts';
import type { Manager } from '#src/features/operators/access/gate.server.ts';
import { expectedEnd, openAnnouncements } from '#src/features/operators/maintenance/announcements.server.ts';
import { listPasskeys } from '#src/features/passkeys/passkeys.server.ts';
import { waitingMails } from '#src/features/upkeep/mail/queue.server.ts';
import { listRuns } from '#src/features/upkeep/servers/runs.server.ts';
import { outboxState } from '#src/server/mail/outbox.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import { languageFor } from '#src/shared/site/site-status.ts';
import type { MANAGE_ENDPOINTS } from './endpoints.ts';

const MOST_LISTED = 50;
const AUDIT_PAGE = 50;

type Output<Name extends keyof typeof MANAGE_ENDPOINTS> = z.input<(typeof MANAGE_ENDPOINTS)[Name]['output']>;

/** The moment of an answer. */
export const atNow = ({ now }: Pick<AccountServices, 'now'>) => ({ at: toIsoTime(now()) });

export async function overviewOf(
  services: AccountServices,
  { id, role, needsPassword }: Manager,
): Promise<Output<'overview'>> {
  const { queries, now } = services;
  const [waiting, runs, maintenance] = [
    await countRequests(queries),
    await listRuns(queries),
    await expectedEnd(services),
  ];
  return {
    ...atNow(services),
    role,
    needs_password: needsPassword,
    has_passkey: (await listPasskeys(services, { id })).length > 0,
    requests: waiting.confirmed,
    feedback: (await unanswered(services, 1)).total,
    mails: (await outboxState(queries, now())).waiting,
    runs: runs.map(({ name, finished_at, faults }) => ({ name, finished_at: toIsoTime(finished_at), faults })),
    maintenance_until: maintenance === undefined ? null : toIsoTime(maintenance),
  };
}

export async function requestList(services: AccountServices, actor: Actor): Promise<Output<'listRequests'>> {
  const rows = await listRequests(services.queries, { limit: MOST_LISTED });
  if (rows.length > 0) await recordList(services, actor, 'requests');
  return {
    ...atNow(services),
    total: (await countRequests(services.queries)).confirmed,
    requests: rows.map(({ user_id, created_at, username, email, language, message }) => ({
      id: String(user_id),
      username,
      email,
      language,
      message,
      created_at: toIsoTime(created_at),
    })),
  };
}

export async function invitationList(services: AccountServices): Promise<Output<'listInvitations'>> {
  const rows = (await listInvitations(services)).filter(({ expires_at }) => expires_at > services.now());
  return {
    ...atNow(services),
    invitations: rows.slice(0, MOST_LISTED).map(({ hash, note, uses_left, expires_at }) => ({
      id: hash,
      note,
      uses_left,
      expires_at: toIsoTime(expires_at),
    })),
  };
}

/** Finds one account by its whole address, name or id, and logs that; nothing if there is none, or more than one. */
export async function memberNamed(services: AccountServices, actor: Actor, who: string): Promise<Output<'findMember'>> {
  const user = who === '' ? undefined : await findUser(services, who).catch(ignoreUnknown);
  if (!user) return { ...atNow(services), member: await requestNamed(services, actor, who) };
  await recordLookUp(services, actor, user.id);
  const { id, username, email, is_active, confirmed_at, created_at } = user;
  return {
    ...atNow(services),
    member: {
      id: String(id),
      username,
      email,
      is_active: is_active === 1,
      is_confirmed: confirmed_at !== null,
      waits_for_approval: await isWaiting(services.queries, id),
      role: (await roleOf(services.queries, id)) ?? null,
      created_at: toIsoTime(created_at),
    },
  };
}

/** The newest request with an unconfirmed address, as the account that it will be: its emails can be sent again. */
async function requestNamed(
  services: AccountServices,
  actor: Actor,
  who: string,
): Promise<Output<'findMember'>['member']> {
  const [request] = await findPendingRequests(services.queries, who);
  if (!request) return null;
  await recordLookUp(services, actor, request.id);
  const { id, username, email, created_at } = request;
  const state = { is_active: true, is_confirmed: false, waits_for_approval: true, role: null };
  return { id: String(id), username, email, ...state, created_at: toIsoTime(created_at) };
}

function ignoreUnknown(error: unknown): undefined {
  if (!(error instanceof CommandError)) throw error;
}

export async function feedbackList(services: AccountServices, actor: Actor): Promise<Output<'listFeedback'>> {
  const { rows, total } = await unanswered(services, MOST_LISTED);
  if (rows.length > 0) await recordList(services, actor, 'feedback');
  return {
    ...atNow(services),
    total,
    sends_emails: services.config.smtpUrl !== undefined,
    feedback: rows.map(({ id, message, page, language, created_at, email }) => ({
      id: String(id),
      message,
      page,
      language,
      created_at: toIsoTime(created_at),
      is_answerable: email !== null,
    })),
  };
}

export async function mailList(services: AccountServices): Promise<Output<'listMails'>> {
  const { mails, waiting } = await waitingMails(services);
  return {
    ...atNow(services),
    total: waiting,
    mails: mails.slice(0, MOST_LISTED).map(({ kind, attempts, next_attempt_at, created_at }) => ({
      kind,
      attempts,
      next_attempt_at: toIsoTime(next_attempt_at),
      created_at: toIsoTime(created_at),
    })),
  };
}

export async function appList(services: AccountServices): Promise<Output<'listApps'>> {
  const clients = await listClients(services.queries);
  const apps = clients.map(({ id, name, disabledAt }) => ({ id, name, is_disabled: disabledAt !== null }));
  return { ...atNow(services), apps };
}

export async function announcementList(
  services: AccountServices,
  reader: Language,
): Promise<Output<'listAnnouncements'>> {
  const announcements = (await openAnnouncements(services)).map(({ id, severity, texts, startsAt, endsAt }) => {
    const language = languageFor(texts, reader);
    const times = { starts_at: toIsoTime(startsAt), ends_at: toIsoTime(endsAt) };
    return { id, severity, language, text: texts[language] ?? '', ...times };
  });
  return { ...atNow(services), announcements };
}

/** A page of the audit log, after the entry that `before` names. */
export async function auditPage(services: AccountServices, before: string): Promise<Output<'listAudit'>> {
  const [, created_at, id] = /^(\d{1,16})\.(\d{1,16})$/.exec(before) ?? [];
  const after = created_at === undefined ? {} : { before: { created_at: Number(created_at), id: Number(id) } };
  const rows = await listDeeds(services.queries, { ...after, limit: AUDIT_PAGE + 1 });
  return {
    ...atNow(services),
    entries: rows.slice(0, AUDIT_PAGE).map((row) => ({
      id: `${row.created_at}.${row.id}`,
      created_at: toIsoTime(row.created_at),
      action: row.action,
      actor: row.actor_id === null ? null : (row.actor ?? ''),
      account: row.account_id === null ? null : (row.account ?? ''),
      details: row.details,
    })),
    is_complete: rows.length <= AUDIT_PAGE,
  };
}
