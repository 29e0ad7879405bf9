// The processing activities of the record (GDPR, article 30), and which tables belong to each.
import type { Tables } from '#src/server/database/tables.ts';
import type { StoredColumns } from '#src/shared/accounts/stored-item.ts';

/** Those that concern stored rows; what takes place elsewhere, such as donations, is in `record.server.ts`. */
export const ACTIVITIES = ['accounts', 'emails', 'security', 'apps', 'feedback', 'operation'] as const;
export type Activity = (typeof ACTIVITIES)[number];

const OF_TABLES: Readonly<Partial<Record<keyof Tables, Activity>>> = {
  users: 'accounts',
  unused_homes: 'accounts',
  tokens: 'accounts',
  links: 'accounts',
  passkeys: 'accounts',
  otp_secrets: 'accounts',
  recovery_codes: 'accounts',
  approval_requests: 'accounts',
  outbox: 'emails',
  opening_requests: 'emails',
  desktop_emails: 'emails',
  limits: 'security',
  known_clients: 'security',
  group_members: 'apps',
  group_managers: 'operation',
  openid_consents: 'apps',
  openid_subjects: 'apps',
  openid_knowing: 'apps',
  openid_items: 'apps',
  openid_sessions: 'apps',
  openid_purges: 'apps',
  openid_events: 'apps',
  scim_resources: 'apps',
  deletion_receipts: 'apps',
  openid_usernames: 'apps',
  feedback: 'feedback',
  operator_roles: 'operation',
  audit_log: 'operation',
};

/** Returns the activity of a stored item. Throws for a table that nobody has assigned to one: a record that lacks it would be wrong. */
export function activityOf({ columns }: StoredColumns): Activity {
  const table = columns[0]?.split('.')[0] ?? '';
  const activity = OF_TABLES[table as keyof Tables];
  if (activity === undefined) throw new Error(`${table} belongs to no activity of the papers`);
  return activity;
}
