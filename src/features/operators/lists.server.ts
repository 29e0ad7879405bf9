// What the page for operators shows. Every list is bounded. Columns that the row of an endpoint does not name are not sent.
import type { z } from 'zod';
import type { HandlerContext } from '#src/accounts/add-endpoints.server.ts';
import { toIsoTime } from '#src/accounts/members/member.ts';
import { listEntries } from '#src/accounts/operators/audit-log.server.ts';
import { recordList } from '#src/accounts/operators/look-ups.server.ts';
import { countRequests, listRequests } from '#src/accounts/registration/approval.server.ts';
import type { AccountServices } from '#src/accounts/services.server.ts';
import { findProviderOf } from '#src/features/apps/provider/provider.server.ts';
import { scimStates } from '#src/features/apps/scim/resources.server.ts';
import { listClients } from '#src/features/apps/storage/clients.server.ts';
import { unanswered } from '#src/features/feedback/feedback.server.ts';
import { listManagers } from '#src/features/groups/managers.server.ts';
import { listGroups } from '#src/features/groups/memberships.server.ts';
import { listPasskeys } from '#src/features/passkeys/passkeys.server.ts';
import { relyingPartyOf } from '#src/features/passkeys/relying-party.server.ts';
import { countFailing, waitingMails } from '#src/features/upkeep/mail/queue.server.ts';
import { listRuns } from '#src/features/upkeep/servers/runs.server.ts';
import { cursorOf, nameOfCursor } from '#src/server/database/cursor.ts';
import { lazyImport } from '#src/server/errors/lazy-import.ts';
import { outboxState } from '#src/server/mail/outbox.ts';
import { findMaintenance, listOpen } from '#src/server/site-state/stored-state.ts';
import { formatLongDate } from '#src/shared/languages/format.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import { languageFor } from '#src/shared/site/site-status.ts';
import { HOUR_MS } from '#src/shared/time/durations.ts';
import { count, prove, type Admitted } from './access.server.ts';
import type { PAGE_ENDPOINTS } from './endpoints.ts';
import { listDesktops } from './list-desktops.server.ts';
import { listGroupMembers } from './list-group-members.server.ts';
import { listMembers, memberNamed } from './list-members.server.ts';
import { logDetails } from './log-details.server.ts';
import * as store from './store.server.ts';

const MOST_LISTED = 50;
const AUDIT_PAGE = 50;

// Loaded when an operator looks at the queue, as before the first email.
const templates = lazyImport(() => import('#src/server/mail/templates.ts'));

/** The day that a queued email names, if it does. */
function dateOf(details: string | null, language: Language): { date?: string } {
  const { date } = JSON.parse(details ?? '{}') as Readonly<Record<string, string>>;
  const day = Number(date);
  return Number.isSafeInteger(day) ? { date: formatLongDate(day, language) } : {};
}

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
    const { queries, now, config } = services;
    const oldest = now() - config.backupHours * HOUR_MS;
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
      mails_failing: await countFailing(queries, now()),
      runs: runs.map((run) => ({
        ...run,
        finished_at: toIsoTime(run.finished_at),
        is_late: run.name === 'backup' && run.finished_at < oldest,
      })),
      maintenance_until: maintenance === undefined ? null : toIsoTime(maintenance.expectedEnd),
      desktop_url: config.desktopUrl ?? null,
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

  async listMembers(services, { actor }, { input }) {
    // The first page shows nothing that it did not show before; it is asked for after each action.
    if (input.search !== '' || input.before !== '') await count(services, actor, 'lookUps');
    return listMembers(services, actor, input);
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

  async listMails(services, _, { language }) {
    const { mails, waiting } = await waitingMails(services);
    const { subjectOf } = await templates();
    return {
      total: waiting,
      mails: mails.slice(0, MOST_LISTED).map((mail) => ({
        ...mail,
        subject: subjectOf(mail.kind, language, { product: services.site.name, ...dateOf(mail.details, language) }),
        id: String(mail.id),
        next_attempt_at: toIsoTime(mail.next_attempt_at),
        created_at: toIsoTime(mail.created_at),
      })),
    };
  },

  async listApps({ queries }) {
    const clients = await listClients(queries);
    const states = new Map((await scimStates(queries)).map((state) => [state.id, state]));
    return {
      apps: clients.map((client) => {
        const state = states.get(client.id);
        const accounts = state && {
          ...state,
          refused: state.given_up,
          next_attempt_at: toIsoTime(state.next_attempt_at),
        };
        return { ...client, is_disabled: client.disabledAt !== null, accounts: accounts ?? null };
      }),
    };
  },

  async listGroups({ queries }) {
    const managers = Map.groupBy(await listManagers(queries), ({ group_id }) => group_id);
    return {
      groups: (await listGroups(queries)).map((group) => ({
        ...group,
        managers: (managers.get(group.id) ?? []).map(({ user_id, username }) => ({
          id: String(user_id),
          name: username,
        })),
      })),
    };
  },

  async listGroupMembers(services, { actor }, { input }) {
    return listGroupMembers(services, actor, input);
  },

  async listDesktops(services, { actor }) {
    return listDesktops({ ...services, fetch: findProviderOf(services).fetch }, actor);
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
  async listAudit({ queries, site }, _, { input: { before }, language }) {
    const rows = await listEntries(queries, { before: cursorOf(before), limit: AUDIT_PAGE + 1 });
    const shown = rows.slice(0, AUDIT_PAGE);
    const { subjectOf } = await templates();
    const details = await logDetails(queries, shown, language, (kind) =>
      subjectOf(kind, language, { product: site.name }),
    );
    return {
      entries: shown.map((row, at) => ({
        ...row,
        id: nameOfCursor(row),
        details: details[at] ?? null,
        created_at: toIsoTime(row.created_at),
        actor: row.actor_id === null ? null : (row.actor ?? ''),
        account: row.account_id === null ? null : (row.account ?? ''),
      })),
      is_complete: rows.length <= AUDIT_PAGE,
    };
  },
};
