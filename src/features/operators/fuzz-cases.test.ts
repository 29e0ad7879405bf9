import { casesOf } from '#test/hostile/endpoint-case.ts';
import { APP_ID, INVITATION, type Fixtures } from '#test/hostile/fixtures.ts';
import { MANAGE_ENDPOINTS } from './endpoints.ts';

const read = {};
const bobsId = ({ bob }: Fixtures) => String(bob.id);
const LOGGED = ['audit_log+'];

/** What each endpoint needs to succeed, and what it may respond and write. Ada is an operator. */
export const CASES = casesOf(MANAGE_ENDPOINTS, {
  overview: read,
  prove: {
    validBody: ({ ada }) => ({ passkey: Reflect.get(ada.used, 'response') as unknown }),
    writes: ['tokens.authenticated_at', 'tokens.amr', 'challenges+', 'passkeys.last_used_at'],
  },
  listRequests: read,
  decideRequest: { id: bobsId, validBody: () => ({ decision: 'approve', reason: '' }) },
  listInvitations: read,
  createInvitation: {
    validBody: () => ({ uses: '5', days: '7', note: 'Choir' }),
    writes: ['invitations+', ...LOGGED],
  },
  revokeInvitation: { id: () => INVITATION, writes: ['invitations-', ...LOGGED] },
  findMember: { validBody: () => ({ who: 'bob@example.org' }), writes: LOGGED },
  changeMember: {
    id: bobsId,
    validBody: () => ({ decision: 'resend' }),
    affected: 'bob',
    writes: ['outbox+', 'users.is_active', 'tokens-', ...LOGGED],
  },
  listFeedback: read,
  answerFeedback: { id: () => '1', validBody: () => ({ message: 'Thanks' }) },
  listMails: read,
  retryMails: { writes: ['outbox.next_attempt_at', ...LOGGED] },
  listApps: read,
  changeApp: {
    id: () => APP_ID,
    validBody: () => ({ decision: 'enable' }),
    writes: ['openid_clients.disabled_at', ...LOGGED],
  },
  listAnnouncements: read,
  announce: {
    validBody: () => ({ severity: 'warning', hours: '4', it: 'Stasera', de: 'Heute' }),
    writes: ['announcements+', ...LOGGED],
  },
  endAnnouncement: { id: () => 'a'.repeat(12), writes: ['announcements.ends_at', ...LOGGED] },
  listAudit: { validBody: () => ({ before: '' }) },
});
