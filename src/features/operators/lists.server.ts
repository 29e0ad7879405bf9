// What the page for operators shows. Every list is bounded. Columns that the row of an endpoint does not name are not sent.
import type { z } from 'zod';
import type { HandlerContext } from '#src/accounts/add-endpoints.server.ts';
import { findUser } from '#src/accounts/find-user.server.ts';
import { toIsoTime } from '#src/accounts/members/member.ts';
import { isWaiting } from '#src/accounts/members/members.server.ts';
import { listEntries, type Actor } from '#src/accounts/operators/audit-log.server.ts';
import { recordList, recordLookUp } from '#src/accounts/operators/look-ups.server.ts';
import { roleOf } from '#src/accounts/operators/roles.server.ts';
import { countRequests, listRequests } from '#src/accounts/registration/approval.server.ts';
import { findPendingRequests } from '#src/accounts/registration/pending-requests.server.ts';
import type { AccountServices } from '#src/accounts/services.server.ts';
import { CommandError } from '#src/command-line/command-error.ts';
import { listClients } from '#src/features/apps/storage/clients.server.ts';
import { unanswered } from '#src/features/feedback/feedback.server.ts';
import { listPasskeys } from '#src/features/passkeys/passkeys.server.ts';
import { relyingPartyOf } from '#src/features/passkeys/relying-party.server.ts';
import { waitingMails } from '#src/features/upkeep/mail/queue.server.ts';
import { listRuns } from '#src/features/upkeep/servers/runs.server.ts';
import { outboxState } from '#src/server/mail/outbox.ts';
import { findMaintenance, listOpen } from '#src/server/site-state/stored-state.ts';
import { languageFor } from '#src/shared/site/site-status.ts';
import { count, prove, type Admitted } from './access.server.ts';
import type { FoundMember, PAGE_ENDPOINTS } from './endpoints.ts';
import * as store from './store.server.ts';

const MOST_LISTED = 50;
const AUDIT_PAGE = 50;

type Endpoints = typeof PAGE_ENDPOINTS;
type PageHandler<Name extends keyof Endpoints> = (
  services: AccountServices,
  admitted: Admitted,
  context: HandlerContext<Endpoints[Name]>,
) => Promise<Omit<z.input<Endpoints[Name]['output']>, 'at'>>;

/** One whose row is not known. */
export type AnyPageHandler = (services: AccountServices, admitted: Admitted, context: unknown) => Promise<object>;

/** What the endpoints answer to a member who was admitted, besides the time. */
export const PAGE_HANDLERS: { readonly [Name in keyof Endpoints]: PageHandler<Name> } = {
  async overview(services, { actor, role, isProven }) {
    const { queries, now } = services;
    const [waiting, runs, maintenance] = [
      await countRequests(queries),
      await listRuns(queries),
      await findMaintenance(queries),
    ];
    return {
      role,
      needs_password: !isProven,
      has_passkey: (await listPasskeys(services, actor)).length > 0,
      requests: waiting.confirmed,
      feedback: (await unanswered(services, 1)).total,
      mails: (await outboxState(queries, now())).waiting,
      runs: runs.map((run) => ({ ...run, finished_at: toIsoTime(run.finished_at) })),
      maintenance_until: maintenance === undefined ? null : toIsoTime(maintenance.expectedEnd),
    };
  },

  async prove(services, _, context) {
    await prove(services, context, context.input.passkey, relyingPartyOf(services.config, context.request));
    return {};
  },

  async listRequests(services, { actor }) {
    const rows = await listRequests(services.queries, { limit: MOST_LISTED });
    if (rows.length > 0) await recordList(services, actor, 'requests');
    return {
      total: (await countRequests(services.queries)).confirmed,
      requests: rows.map((row) => ({ ...row, id: String(row.user_id), created_at: toIsoTime(row.created_at) })),
    };
  },

  async listInvitations({ queries, now }) {
    const rows = (await store.listInvitations(queries)).filter(({ expires_at }) => expires_at > now());
    return {
      invitations: rows
        .slice(0, MOST_LISTED)
        .map((row) => ({ ...row, id: row.hash, expires_at: toIsoTime(row.expires_at) })),
    };
  },

  async findMember(services, { actor }, { input: { who } }) {
    await count(services, actor, 'lookUps');
    return { member: await memberNamed(services, actor, who) };
  },

  async listFeedback(services, { actor }) {
    const { rows, total } = await unanswered(services, MOST_LISTED);
    if (rows.length > 0) await recordList(services, actor, 'feedback');
    return {
      total,
      sends_emails: services.config.smtpUrl !== undefined,
      feedback: rows.map((row) => ({
        ...row,
        id: String(row.id),
        created_at: toIsoTime(row.created_at),
        is_answerable: row.email !== null,
      })),
    };
  },

  async listMails(services) {
    const { mails, waiting } = await waitingMails(services);
    return {
      total: waiting,
      mails: mails.slice(0, MOST_LISTED).map((mail) => ({
        ...mail,
        next_attempt_at: toIsoTime(mail.next_attempt_at),
        created_at: toIsoTime(mail.created_at),
      })),
    };
  },

  async listApps({ queries }) {
    const clients = await listClients(queries);
    return { apps: clients.map((client) => ({ ...client, is_disabled: client.disabledAt !== null })) };
  },

  async listAnnouncements({ queries, now }, _, { language: reader }) {
    const open = await listOpen(queries, now());
    return {
      announcements: open.map((one) => {
        const language = languageFor(one.texts, reader);
        const times = { starts_at: toIsoTime(one.startsAt), ends_at: toIsoTime(one.endsAt) };
        return { ...one, language, text: one.texts[language] ?? '', ...times };
      }),
    };
  },

  /** `before` names an entry: the page after it. */
  async listAudit({ queries }, _, { input: { before } }) {
    const [, created_at, id] = /^(\d{1,16})\.(\d{1,16})$/.exec(before) ?? [];
    const after = created_at === undefined ? {} : { before: { created_at: Number(created_at), id: Number(id) } };
    const rows = await listEntries(queries, { ...after, limit: AUDIT_PAGE + 1 });
    return {
      entries: rows.slice(0, AUDIT_PAGE).map((row) => ({
        ...row,
        id: `${row.created_at}.${row.id}`,
        created_at: toIsoTime(row.created_at),
        actor: row.actor_id === null ? null : (row.actor ?? ''),
        account: row.account_id === null ? null : (row.account ?? ''),
      })),
      is_complete: rows.length <= AUDIT_PAGE,
    };
  },
};

/** Finds one account by its whole address, name or id, and logs that; null if there is none, or more than one. */
async function memberNamed(services: AccountServices, actor: Actor, who: string): Promise<FoundMember | null> {
  const user = who === '' ? undefined : await findUser(services, who).catch(ignoreUnknown);
  if (!user) return requestNamed(services, actor, who);
  await recordLookUp(services, actor, user.id);
  return {
    ...user,
    id: String(user.id),
    is_active: user.is_active === 1,
    is_confirmed: user.confirmed_at !== null,
    waits_for_approval: await isWaiting(services.queries, user.id),
    role: (await roleOf(services.queries, user.id)) ?? null,
    created_at: toIsoTime(user.created_at),
  };
}

/** The newest request with an unconfirmed address, as the account that it will be: its emails can be sent again. */
async function requestNamed(services: AccountServices, actor: Actor, who: string): Promise<FoundMember | null> {
  const [request] = await findPendingRequests(services.queries, who);
  if (!request) return null;
  await recordLookUp(services, actor, request.id);
  const state = { is_active: true, is_confirmed: false, waits_for_approval: true, role: null };
  return { ...request, id: String(request.id), ...state, created_at: toIsoTime(request.created_at) };
}

function ignoreUnknown(error: unknown): undefined {
  if (!(error instanceof CommandError)) throw error;
}
