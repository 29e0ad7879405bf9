// The test cases of all endpoints. Method, path, fields and codes are those of the rows; this says what the rows do not: what the fields
// need to be for a request to succeed, and what it may write. A case may be missing if the request writes nothing.
import type { EndpointName } from '#src/shared/api/endpoint.ts';
import { ALL_ENDPOINTS } from '../endpoints.ts';
import { randomPerson } from '../server.ts';
import type { CaseDetails, EndpointCase } from './endpoint-case.ts';
import { APP_ID, type Fixtures, GROUP_ID, INVITATION } from './fixtures.ts';
import { validBody } from './valid-body.ts';

/** What may be written when an account is used from a network, by a sign-in, by a link, by a new password, and by an operator. */
const SEEN = ['known_clients+', 'known_clients.last_seen_at'];
const SIGNED_IN = ['tokens+', ...SEEN, 'tokens-', 'users.used_at'];
const WRITTEN_BY_LINK = 'links- links+ links.purpose links.expires_at users.confirmed_at users.owner_since'.split(' ');
const WRITTEN_BY_RESET =
  'users.password users.confirmed_at users.owner_since known_clients- tokens- links- passkeys- otp_secrets- recovery_codes- openid_consents- openid_knowing- outbox+ outbox-'.split(
    ' ',
  );
const LOGGED = ['audit_log+'];
const bobsId = ({ bob }: Fixtures) => String(bob.id);

const DETAILS: { readonly [Name in EndpointName]?: CaseDetails | readonly CaseDetails[] } = {
  'POST /auth/users/': {
    fields: () => ({ ...randomPerson() }),
    writes: ['users+', 'known_clients+', 'outbox+'],
    affected: 'new',
  },
  'POST /auth/token/login/': [
    { errorFields: ['otp_required', 'confirmation_required'], writes: SIGNED_IN, affected: 'ada' },
    {
      fields: ({ bob: { email, password, otp } }) => ({ email, password, otp }),
      errorFields: ['otp_required', 'confirmation_required'],
      writes: [...SIGNED_IN, 'otp_secrets.last_step', 'recovery_codes-', 'challenges+'],
      mailOnRefusal: 'wrongCode',
      affected: 'bob',
    },
  ],
  'POST /auth/token/logout/': { writes: ['tokens-'] },
  'POST /auth/users/activation/': { fields: ({ bob }) => bob.activation, writes: WRITTEN_BY_LINK, affected: 'bob' },
  'POST /auth/users/disown/': {
    fields: ({ bob }) => bob.disown,
    writes: ['users-', 'tokens-', 'known_clients-', 'links-', 'outbox-', 'otp_secrets-', 'recovery_codes-'],
    affected: 'bob',
  },
  'POST /auth/users/link/': { fields: ({ ada }) => ({ ...ada.reset, purpose: 'reset' }), affected: 'ada' },
  'POST /auth/users/resend_activation/': {
    fields: ({ bob: { email } }) => ({ email }),
    writes: ['outbox+'],
    affected: 'bob',
  },
  'POST /auth/users/address_code/': { writes: ['outbox+'] },
  'POST /auth/users/address_code_confirm/': { writes: ['links-', 'users.confirmed_at', 'users.owner_since'] },
  'POST /auth/users/reset_password/': { writes: ['outbox+'], affected: 'ada' },
  'POST /auth/users/reset_password_confirm/': {
    fields: ({ ada }) => ada.reset,
    writes: [...WRITTEN_BY_RESET, ...SEEN, 'operator_roles-', 'group_members-', 'group_managers-', 'audit_log+'],
    affected: 'ada',
  },
  'POST /auth/users/set_email_confirm/': {
    fields: ({ ada }) => ada.newEmail,
    errorFields: ['email'],
    writes: [...WRITTEN_BY_LINK, 'users.email', 'users.email_key', 'openid_consents-', 'outbox+', 'outbox-'],
    affected: 'ada',
  },
  'POST /auth/users/set_password/': {
    writes: ['users.password', 'tokens-', 'otp_secrets-', 'links-', 'outbox+', 'outbox-'],
  },
  'POST /auth/users/set_username/': { writes: ['users.username', 'users.username_key'] },
  'POST /auth/users/set_email/': { writes: ['outbox+', 'outbox-', 'links-'] },
  'DELETE /auth/users/set_email/': { writes: ['outbox-', 'links-'] },
  'POST /auth/profile/display_name/': { writes: ['users.display_name'] },
  'PATCH /auth/profile/': { writes: ['users.language'] },
  'DELETE /auth/users/me/': { writes: ['users.deletion_due_at', 'tokens-', 'outbox+', 'deletion_receipts+'] },
  'POST /auth/users/stay/': { writes: ['users.deletion_due_at'] },
  'DELETE /auth/devices/': { writes: ['tokens-'] },
  'DELETE /auth/devices/:id/': { id: ({ ada }) => ada.devices[1] ?? '', writes: ['tokens-'] },
  'GET /auth/otp/': { sender: 'bob' },
  'POST /auth/otp/': { writes: ['otp_secrets.secret_encrypted', 'otp_secrets.created_at'] },
  'POST /auth/otp/confirm/': {
    fields: ({ ada: { otp } }) => ({ otp }),
    writes: 'otp_secrets.is_active otp_secrets.last_step otp_secrets.started_by recovery_codes+ tokens- outbox+'.split(
      ' ',
    ),
  },
  'POST /auth/otp/recovery_codes/': { sender: 'bob', writes: ['recovery_codes+', 'recovery_codes-'] },
  'DELETE /auth/otp/': {
    sender: 'bob',
    writes: ['otp_secrets-', 'recovery_codes-', 'tokens-', 'tokens.amr', 'outbox+'],
  },
  'POST /auth/passkeys/': { fields: ({ ada }) => ada.made, writes: ['passkeys+', 'challenges+', 'outbox+'] },
  'PATCH /auth/passkeys/:id/': { id: ({ ada }) => ada.passkeyId, writes: ['passkeys.name'] },
  'DELETE /auth/passkeys/:id/': { id: ({ ada }) => ada.passkeyId, writes: ['passkeys-', 'outbox+'] },
  'POST /auth/passkeys/login/': {
    fields: ({ ada }) => ada.used,
    writes: [...SIGNED_IN, 'challenges+', 'passkeys.last_used_at'],
    affected: 'ada',
  },
  // Both need a cookie that a browser gets with the request of an app, so they refuse everything here.
  'POST /oidc/auth/:id/': { id: () => 'a'.repeat(43) },
  'POST /auth/apps/sign-out/': { fields: () => ({ secret: 'x', decision: 'all' }) },
  'DELETE /auth/apps/:id/': { id: () => APP_ID, writes: ['openid_consents-'] },
  'POST /auth/openings/:id/': { id: () => 'blog', writes: ['opening_requests+'] },
  'DELETE /auth/openings/:id/': { id: () => 'blog', writes: ['opening_requests-'] },
  'POST /auth/groups/:id/': { id: () => GROUP_ID, writes: ['group_members.accepted_at'] },
  'DELETE /auth/groups/:id/': { id: () => GROUP_ID, writes: ['group_members-'] },
  // Ada manages it.
  'POST /auth/managed-members/:id/': { id: () => GROUP_ID, writes: LOGGED },
  'POST /auth/managed-groups/:id/': {
    id: () => GROUP_ID,
    fields: ({ bob }) => ({ who: bob.username }),
    writes: ['group_members+', ...LOGGED],
    affected: 'bob',
  },
  'DELETE /auth/managed-groups/:id/': {
    id: () => GROUP_ID,
    fields: ({ carl }) => ({ member: String(carl.id) }),
    writes: ['group_members-', ...LOGGED],
  },
  'POST /auth/desktop-emails/': { writes: ['desktop_emails+'] },
  'DELETE /auth/desktop-emails/': { writes: ['desktop_emails-'] },
  'POST /auth/feedback/': { writes: ['feedback+', 'outbox+'] },
  // Ada is an operator.
  'POST /auth/manage/proof/': {
    fields: ({ ada }) => ({ passkey: Reflect.get(ada.used, 'response') as unknown }),
    writes: ['tokens.authenticated_at', 'tokens.amr', 'challenges+', 'passkeys.last_used_at'],
  },
  'POST /auth/manage/requests/:id/': { id: bobsId },
  'POST /auth/manage/invitations/': { writes: ['invitations+', ...LOGGED] },
  'DELETE /auth/manage/invitations/:id/': { id: () => INVITATION, writes: ['invitations-', ...LOGGED] },
  'POST /auth/manage/members/list/': { writes: LOGGED },
  'POST /auth/manage/members/': { fields: () => ({ who: 'bob@example.org' }), writes: LOGGED },
  'POST /auth/manage/members/:id/': {
    id: bobsId,
    fields: () => ({ decision: 'resend' }),
    affected: 'bob',
    writes: ['outbox+', 'users.is_active', 'tokens-', ...LOGGED],
  },
  'POST /auth/manage/feedback/:id/': { id: () => '1' },
  'POST /auth/manage/mails/': { writes: ['outbox.next_attempt_at', ...LOGGED] },
  'POST /auth/manage/app-accounts/': { writes: LOGGED },
  'POST /auth/manage/mails/:id/': { id: () => '1', writes: ['outbox.next_attempt_at', ...LOGGED] },
  'POST /auth/manage/desktops/': { fields: () => ({ decision: 'open' }), writes: LOGGED },
  'POST /auth/manage/desktops/:id/': {
    id: () => 'a'.repeat(16),
    fields: () => ({ minutes: '5', message: 'Hello' }),
    writes: LOGGED,
  },
  'POST /auth/manage/apps/:id/': {
    id: () => APP_ID,
    fields: () => ({ decision: 'enable' }),
    writes: ['openid_clients.disabled_at', ...LOGGED],
  },
  'POST /auth/manage/groups/': {
    fields: () => ({ id: 'board', name: 'The board' }),
    writes: ['member_groups+', ...LOGGED],
  },
  'POST /auth/manage/groups/:id/': {
    id: () => GROUP_ID,
    fields: ({ bob }) => ({ decision: 'add', who: bob.username }),
    writes: ['group_members+', 'group_members-', 'group_managers+', 'group_managers-', ...LOGGED],
    affected: 'bob',
  },
  'POST /auth/manage/group-members/': { fields: () => ({ group: GROUP_ID, after: '' }), writes: LOGGED },
  'POST /auth/manage/announcements/': {
    fields: () => ({ severity: 'warning', hours: '4', it: 'Stasera', de: 'Heute' }),
    writes: ['announcements+', ...LOGGED],
  },
  'DELETE /auth/manage/announcements/:id/': {
    id: () => 'a'.repeat(12),
    writes: ['announcements.ends_at', ...LOGGED],
  },
};

/** The cases, at least one for each endpoint. Sign-in has two: with and without a code. */
export const ENDPOINT_CASES: readonly EndpointCase[] = ALL_ENDPOINTS.flatMap(([, row]) => {
  const name = `${row.method} ${row.path}`;
  const details = [DETAILS[name as EndpointName] ?? []].flat();
  return (details.length > 0 ? details : [{}]).map(({ fields, ...one }: CaseDetails, at) => {
    const sender = row.auth === 'member' ? (one.sender ?? 'ada') : undefined;
    return {
      ...row,
      ...one,
      ...(sender && { sender }),
      ...(row.input && { validBody: validBody(row.input, sender ?? 'ada', fields) }),
      name: at === 0 ? name : `${name}, case ${at + 1}`,
    };
  });
});
