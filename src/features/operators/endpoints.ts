// The endpoints of the page for operators (decision 0061). A server without OPERATOR_PAGE has none of them. Every output has the
// field `at`, so that the browser's client needs no list of them (src/client/api/own-response.ts).
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { text, type TextKind } from '#src/accounts/djoser/text-field.ts';
import { NEW_PASSWORD } from '#src/accounts/endpoints.ts';
import { textFaults } from '#src/accounts/members/field-rules.ts';
import { isoTime } from '#src/accounts/members/member.ts';
import type { ByName, Endpoint } from '#src/shared/api/endpoint.ts';
import { FEEDBACK_LIMITS, FIELD_LIMITS, REQUEST_LIMITS } from '#src/shared/fields/field-limits.ts';
import { LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import { ANNOUNCEMENT_LIMITS, SEVERITIES } from '#src/shared/site/site-status.ts';
import { INVITATION_DAYS, INVITATION_NOTE, INVITATION_USES, LASTING_HOURS } from './choices.ts';

const at = isoTime;
const name = z.string();
const count = z.int().min(0);
const time = isoTime.nullable();

/**
 * The current password: needed for what cannot be undone or speaks for the site, unless the member has signed in, or shown a
 * passkey, a few minutes ago.
 */
const proof = { current_password: text(NEW_PASSWORD, 'overlook') };
const paragraph = (max: number): TextKind => ({ max, form: 'paragraph', isOptional: true });
/** Anything: an id that nothing has is answered like one that is gone, once the member is let in. */
const anyId = z.object({ id: z.string().regex(/^[^\0]*$/) });

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
  /** The last backup and the last check that ended. */
  runs: z.array(z.object({ name, finished_at: isoTime, faults: count })),
  maintenance_until: time,
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
  waits_for_approval: z.boolean(),
  role: z.enum(['operator', 'helper']).nullable(),
  created_at: isoTime,
});
const foundMember = z.object({ at, member: member.nullable() });
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
  mails: z.array(z.object({ kind: name, attempts: count, next_attempt_at: isoTime, created_at: isoTime })),
});

const apps = z.object({ at, apps: z.array(z.object({ id: name, name, is_disabled: z.boolean() })) });
export type ManagedApp = z.output<typeof apps>['apps'][number];

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

const done = z.object({ at });

/** A text in each language, any of which may be empty. */
const texts = Object.fromEntries(
  LANGUAGE_CODES.map((code) => [code, text(paragraph(ANNOUNCEMENT_LIMITS.text))]),
) as Record<Language, ReturnType<typeof text<'refuse'>>>;

export const MANAGE_ENDPOINTS = {
  overview: { method: 'GET', path: '/auth/manage/', auth: 'member', output: overview },
  /** From then on the session is as fresh as after a sign-in with the passkey. */
  prove: {
    method: 'POST',
    path: '/auth/manage/proof/',
    auth: 'member',
    input: z.object({ passkey: z.custom<AuthenticationResponseJSON>().optional() }),
    output: done,
  },
  /** The longest waiting first. */
  listRequests: { method: 'GET', path: '/auth/manage/requests/', auth: 'member', output: requests },
  /** `id` is the account's. A refusal deletes the account. */
  decideRequest: {
    method: 'POST',
    path: '/auth/manage/requests/:id/',
    auth: 'member',
    params: anyId,
    input: z.object({
      decision: z.enum(['approve', 'refuse']),
      reason: text(paragraph(REQUEST_LIMITS.reason)),
      ...proof,
    }),
    output: done,
  },
  listInvitations: { method: 'GET', path: '/auth/manage/invitations/', auth: 'member', output: invitations },
  /** The link is in this response alone. Many uses, or many invitations of one member within a day, need the proof. */
  createInvitation: {
    method: 'POST',
    path: '/auth/manage/invitations/',
    auth: 'member',
    input: z.object({
      uses: z.enum(INVITATION_USES).catch('1'),
      days: z.enum(INVITATION_DAYS).catch('7'),
      note: text(paragraph(INVITATION_NOTE)),
      ...proof,
    }),
    output: z.object({ at, link: name }),
  },
  revokeInvitation: {
    method: 'DELETE',
    path: '/auth/manage/invitations/:id/',
    auth: 'member',
    params: anyId,
    input: z.object(proof),
    output: done,
  },
  /** One account by its whole address or name. A `POST`, so that no address is in a log. */
  findMember: {
    method: 'POST',
    path: '/auth/manage/members/',
    auth: 'member',
    input: z.object({ who: text({ max: FIELD_LIMITS.email, form: 'paragraph' }, 'overlook') }),
    output: foundMember,
    inMaintenanceBecause: 'it reads, and logs who did',
  },
  changeMember: {
    method: 'POST',
    path: '/auth/manage/members/:id/',
    auth: 'member',
    params: anyId,
    input: z.object({ decision: z.enum(['disable', 'enable', 'resend']), ...proof }),
    output: z.object({ at, is_done: z.boolean() }),
  },
  /** Those without an answer, the newest first. */
  listFeedback: { method: 'GET', path: '/auth/manage/feedback/', auth: 'member', output: feedback },
  answerFeedback: {
    method: 'POST',
    path: '/auth/manage/feedback/:id/',
    auth: 'member',
    params: anyId,
    input: z.object({
      message: text({ max: FEEDBACK_LIMITS.message, rules: (typed) => textFaults(typed, FEEDBACK_LIMITS.message) }),
      ...proof,
    }),
    output: done,
  },
  /** Without addresses. */
  listMails: { method: 'GET', path: '/auth/manage/mails/', auth: 'member', output: mails },
  /** Makes all of them due. */
  retryMails: { method: 'POST', path: '/auth/manage/mails/', auth: 'member', output: done },
  listApps: { method: 'GET', path: '/auth/manage/apps/', auth: 'member', output: apps },
  changeApp: {
    method: 'POST',
    path: '/auth/manage/apps/:id/',
    auth: 'member',
    params: anyId,
    input: z.object({ decision: z.enum(['disable', 'enable']), ...proof }),
    output: done,
  },
  listAnnouncements: { method: 'GET', path: '/auth/manage/announcements/', auth: 'member', output: announcements },
  announce: {
    method: 'POST',
    path: '/auth/manage/announcements/',
    auth: 'member',
    input: z.object({
      severity: z.enum(SEVERITIES).catch('information'),
      hours: z.enum(LASTING_HOURS).catch('24'),
      ...texts,
      ...proof,
    }),
    output: done,
  },
  endAnnouncement: {
    method: 'DELETE',
    path: '/auth/manage/announcements/:id/',
    auth: 'member',
    params: anyId,
    input: z.object(proof),
    output: done,
  },
  /** The newest first; `before` is the last entry of the page before. */
  listAudit: {
    method: 'POST',
    path: '/auth/manage/audit/',
    auth: 'member',
    input: z.object({ before: text({ max: 40, form: 'paragraph' }, 'overlook') }),
    output: audit,
    inMaintenanceBecause: 'it reads',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;

declare module '#src/shared/api/endpoint.ts' {
  interface ApiEndpoints extends ByName<typeof MANAGE_ENDPOINTS> {}
}
