// Rows as older schemas had them, to write backups of older releases.

/** New and old names of the columns that migration 0006 renames. */
const OLD_NAMES: Readonly<Record<string, string>> = {
  'users.deletion_warned_at': 'told_at',
  'users.deletion_due_at': 'leaves_at',
  'tokens.last_used_at': 'used_at',
  'known_clients.fingerprint': 'mark',
  'known_clients.last_seen_at': 'seen_at',
  'outbox.next_attempt_at': 'next_at',
  'passkeys.last_used_at': 'used_at',
  'otp_secrets.secret_encrypted': 'sealed',
};

/** Returns a row as a database before migration 0006 had it. */
export const withOldNames = (table: string, row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [OLD_NAMES[`${table}.${name}`] ?? name, value]));
