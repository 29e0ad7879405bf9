// What the page for operators reads, and its proof by passkey. Every output has the field `at`, so that the browser's client needs no list
// of them (src/client/api/own-response.ts).
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { text } from '#src/accounts/djoser/text-field.ts';
import { isoTime } from '#src/accounts/members/member.ts';
import { MAIL_FAULTS } from '#src/shared/accounts/mail-faults.ts';
import type { ByName, Endpoint } from '#src/shared/api/endpoint.ts';
import { FIELD_LIMITS } from '#src/shared/fields/field-limits.ts';
import { SEVERITIES } from '#src/shared/site/site-status.ts';
import type { ActionRow } from './action-rows.ts';

const at = isoTime;
const name = z.string();
const count = z.int().min(0);
const time = isoTime.nullable();

const overview = z.object({
  at,
  role: z.enum(['operator', 'helper']),
  /** What needs the proof needs it now. */
  needs_password: z.boolean(),
  /** A passkey does as well. */
  has_passkey: z.boolean(),
  requests: count,
  feedback: count,
  mails: count,
  /** Those that were tried and are still queued. */
  mails_failing: count,
  /** The last backup and the last check that ended; `is_late`: longer ago than it should be. */
  runs: z.array(z.object({ name, finished_at: isoTime, faults: count, is_late: z.boolean() })),
  maintenance_until: time,
  /** The address of the desktop host, if there is one. */
  desktop_url: name.nullable(),
});
export type Overview = z.output<typeof overview>;

const requests = z.object({
  at,
  total: count,
  requests: z.array(
    z.object({ id: name, username: name, email: name, language: name, message: name, created_at: isoTime }),
  ),
});
export type WaitingRequest = z.output<typeof requests>['requests'][number];

const invitations = z.object({
  at,
  invitations: z.array(z.object({ id: name, note: name, uses_left: count, expires_at: isoTime })),
});

const member = z.object({
  id: name,
  username: name,
  email: name,
  is_active: z.boolean(),
  is_confirmed: z.boolean(),
  is_undeliverable: z.boolean(),
  waits_for_approval: z.boolean(),
  role: z.enum(['operator', 'helper']).nullable(),
  created_at: isoTime,
});
const foundMember = z.object({ at, member: member.nullable() });
/** A page of accounts. `next` names the page after it. */
/** `total`: with the first page of all alone. */
const members = z.object({ at, members: z.array(member), next: name.nullable(), total: count.nullable() });
export type FoundMember = z.output<typeof member>;

const feedback = z.object({
  at,
  total: count,
  /** Answers reach somebody. */
  sends_emails: z.boolean(),
  feedback: z.array(
    z.object({
      id: name,
      message: name,
      page: name.nullable(),
      language: name,
      created_at: isoTime,
      /** The visitor gave an address for an answer. */
      is_answerable: z.boolean(),
    }),
  ),
});
export type Message = z.output<typeof feedback>['feedback'][number];

const mails = z.object({
  at,
  total: count,
  mails: z.array(
    z.object({
      id: name,
      subject: name,
      attempts: count,
      fault: z.enum(MAIL_FAULTS).nullable(),
      codes: name,
      next_attempt_at: isoTime,
      created_at: isoTime,
    }),
  ),
});

const apps = z.object({
  at,
  apps: z.array(
    z.object({
      id: name,
      name,
      is_disabled: z.boolean(),
      /** Null: it keeps no accounts of its own. `fault`: why it takes none now. */
      accounts: z
        .object({ waiting: count, refused: count, fault: name.nullable(), next_attempt_at: isoTime })
        .nullable(),
    }),
  ),
});

export type AppAccountsState = NonNullable<z.output<typeof apps>['apps'][number]['accounts']>;

const groups = z.object({
  at,
  groups: z.array(
    z.object({ id: name, name, members: count, pending: count, managers: z.array(z.object({ id: name, name })) }),
  ),
});
export type ListedGroup = z.output<typeof groups>['groups'][number];
/** A page of a group's members. `next` names the page after it. */
const groupMembers = z.object({
  at,
  members: z.array(z.object({ id: name, name, is_accepted: z.boolean() })),
  next: name.nullable(),
});
export type GroupMember = z.output<typeof groupMembers>['members'][number];

const desktops = z.object({
  at,
  /** `none`: no desktop host is declared; `silent`: it does not answer. */
  state: z.enum(['open', 'draining', 'silent', 'none']),
  /** While it is draining: when what runs ends. */
  ends_at: time,
  total: count,
  waiting: count,
  most: count,
  has_spare: z.boolean(),
  free_mib: count,
  /** Pages can announce an end before it comes. */
  can_tell: z.boolean(),
  desktops: z.array(
    z.object({
      id: name,
      kind: z.enum(['trial', 'work', 'files', 'earlier']),
      /** Null: a trial, or a member whom the host does not know any more. */
      member: name.nullable(),
      is_starting: z.boolean(),
      started_at: isoTime,
      unseen_since: time,
      memory_mib: count.nullable(),
      ends_at: time,
    }),
  ),
});
export type RunningDesktop = z.output<typeof desktops>['desktops'][number];

const announcements = z.object({
  at,
  announcements: z.array(
    z.object({
      id: name,
      severity: z.enum(SEVERITIES),
      text: name,
      language: name,
      starts_at: isoTime,
      ends_at: isoTime,
    }),
  ),
});

const audit = z.object({
  at,
  entries: z.array(
    z.object({
      id: name,
      created_at: isoTime,
      action: name,
      /** Null: the command line. Empty: a member who is gone. */
      actor: name.nullable(),
      /** Null: nobody. Empty: an account that is gone. */
      account: name.nullable(),
      details: name.nullable(),
    }),
  ),
  is_complete: z.boolean(),
});
export type AuditEntry = z.output<typeof audit>['entries'][number];

/** An endpoint with the role that it needs. */
type RoleEndpoint = Endpoint & Pick<ActionRow, 'role'>;

/** The endpoints that do not follow from an action. */
export const PAGE_ENDPOINTS = {
  overview: { method: 'GET', path: '/auth/manage/', auth: 'member', role: 'helper', output: overview },
  /** From then on the session is as fresh as after a sign-in with the passkey. */
  prove: {
    method: 'POST',
    path: '/auth/manage/proof/',
    auth: 'member',
    role: 'helper',
    input: z.object({ passkey: z.custom<AuthenticationResponseJSON>().optional() }),
    output: z.object({ at }),
  },
  /** The longest waiting first. */
  listRequests: { method: 'GET', path: '/auth/manage/requests/', auth: 'member', role: 'helper', output: requests },
  listInvitations: {
    method: 'GET',
    path: '/auth/manage/invitations/',
    auth: 'member',
    role: 'helper',
    output: invitations,
  },
  /** One account by its whole address or name. A `POST`, so that no address is in a log. */
  findMember: {
    method: 'POST',
    path: '/auth/manage/members/',
    auth: 'member',
    role: 'helper',
    input: z.object({ who: text({ max: FIELD_LIMITS.email, form: 'paragraph' }, 'overlook') }),
    output: foundMember,
    inMaintenanceBecause: 'it reads, and logs who did',
  },
  /** Accounts, the newest first: all, or those with a part of an address or name. `before` is the `next` of the page before. */
  listMembers: {
    method: 'POST',
    path: '/auth/manage/members/list/',
    auth: 'member',
    role: 'operator',
    input: z.object({
      search: text({ max: FIELD_LIMITS.email, form: 'paragraph' }, 'overlook'),
      before: text({ max: 40, form: 'paragraph' }, 'overlook'),
    }),
    output: members,
    inMaintenanceBecause: 'it reads, and logs who did',
  },
  /** Those without an answer, the newest first. */
  listFeedback: { method: 'GET', path: '/auth/manage/feedback/', auth: 'member', role: 'helper', output: feedback },
  /** Without addresses. */
  listMails: { method: 'GET', path: '/auth/manage/mails/', auth: 'member', role: 'operator', output: mails },
  listApps: { method: 'GET', path: '/auth/manage/apps/', auth: 'member', role: 'operator', output: apps },
  listGroups: { method: 'GET', path: '/auth/manage/groups/', auth: 'member', role: 'operator', output: groups },
  /** Those who were asked first are at the top. `after` is the `next` of the page before. */
  listGroupMembers: {
    method: 'POST',
    path: '/auth/manage/group-members/',
    auth: 'member',
    role: 'operator',
    input: z.object({
      group: text({ max: 40, form: 'paragraph' }, 'overlook'),
      after: text({ max: 40, form: 'paragraph' }, 'overlook'),
    }),
    output: groupMembers,
    inMaintenanceBecause: 'it reads, and logs who did',
  },
  /** What runs on the desktop host, the oldest first. */
  listDesktops: { method: 'GET', path: '/auth/manage/desktops/', auth: 'member', role: 'operator', output: desktops },
  listAnnouncements: {
    method: 'GET',
    path: '/auth/manage/announcements/',
    auth: 'member',
    role: 'operator',
    output: announcements,
  },
  /** The newest first; `before` is the last entry of the page before. */
  listAudit: {
    method: 'POST',
    path: '/auth/manage/audit/',
    auth: 'member',
    role: 'operator',
    input: z.object({ before: text({ max: 40, form: 'paragraph' }, 'overlook') }),
    output: audit,
    inMaintenanceBecause: 'it reads',
  },
} as const satisfies Record<string, RoleEndpoint>;

declare module '#src/shared/api/endpoint.ts' {
  interface ApiEndpoints extends ByName<typeof PAGE_ENDPOINTS> {}
}
