// Everything that is stored about a visitor. The privacy page shows it; tests compare it with the browser and the database.
import type { FactName } from '#src/shared/fact-texts.ts';
import type { TextKey } from '#src/shared/texts.ts';

/** One stored item. `name` is the literal name that the browser shows, or a text. `term` may follow the server's settings. */
export interface StoredItem {
  name: string | { label: TextKey };
  purpose: TextKey;
  term: TextKey | { fact: FactName };
}

/** In the browser: the cookies `lang`, `reader` and those of apps (src/features/apps/), which have no prefix over http; everything else is in local storage. */
export const BROWSER_ITEMS: readonly StoredItem[] = [
  { name: 'lang', purpose: 'privacy.lang', term: 'privacy.langTerm' },
  { name: 'reader', purpose: 'privacy.reader', term: 'privacy.langTerm' },
  { name: 'token', purpose: 'privacy.token', term: 'privacy.untilSignOut' },
  { name: 'userEmail', purpose: 'privacy.userEmail', term: 'privacy.untilSignOut' },
  { name: 'username', purpose: 'privacy.username', term: 'privacy.untilSignOut' },
  { name: 'languageBar', purpose: 'privacy.languageBar', term: 'privacy.untilCleared' },
  { name: '__Host-openid', purpose: 'privacy.openid', term: { fact: 'appSession' } },
  { name: '__Secure-openid-request', purpose: 'privacy.openidRequest', term: 'privacy.openidRequestTerm' },
  { name: '__Secure-openid-answer', purpose: 'privacy.openidAnswer', term: 'privacy.openidRequestTerm' },
];

/** In the server's database. A test compares `columns` with the tables, in both directions. */
export const SERVER_ITEMS: readonly (StoredItem & { columns: readonly string[] })[] = [
  {
    name: { label: 'entra.email' },
    purpose: 'privacy.email',
    term: { fact: 'address' },
    columns: ['users.id', 'users.email', 'users.email_key'],
  },
  {
    name: { label: 'entra.username' },
    purpose: 'privacy.storedUsername',
    term: 'privacy.likeAccount',
    columns: ['users.username', 'users.username_key'],
  },
  {
    name: { label: 'entra.password' },
    purpose: 'privacy.password',
    term: 'privacy.likeAccount',
    columns: ['users.password'],
  },
  {
    name: { label: 'privacy.datesName' },
    purpose: 'privacy.dates',
    term: 'privacy.likeAccount',
    columns: [
      'users.language',
      'users.created_at',
      'users.confirmed_at',
      'users.owner_since',
      'users.deletion_warned_at',
      'users.deletion_warning_queued_at',
      'users.deletion_due_at',
      'users.is_active',
    ],
  },
  {
    name: { label: 'privacy.tokenName' },
    purpose: 'privacy.signIns',
    term: { fact: 'signIns' },
    columns: ['hash', 'user_id', 'created_at', 'last_used_at', 'device', 'passkey_id', 'amr', 'authenticated_at'].map(
      (column) => `tokens.${column}`,
    ),
  },
  {
    name: { label: 'privacy.linksName' },
    purpose: 'privacy.links',
    term: 'privacy.linksTerm',
    columns: ['links.hash', 'links.user_id', 'links.purpose', 'links.email', 'links.expires_at'],
  },
  {
    name: { label: 'privacy.mailsName' },
    purpose: 'privacy.mails',
    term: 'privacy.mailsTerm',
    columns: [
      'id',
      'kind',
      'user_id',
      'address',
      'language',
      'details',
      'attempts',
      'next_attempt_at',
      'created_at',
    ].map((column) => `outbox.${column}`),
  },
  {
    name: { label: 'privacy.passkeysName' },
    purpose: 'privacy.passkeys',
    term: 'privacy.untilRemoved',
    columns: [
      'id',
      'user_id',
      'public_key',
      'counter',
      'transports',
      'name',
      'rp_id',
      'created_at',
      'last_used_at',
    ].map((column) => `passkeys.${column}`),
  },
  {
    name: { label: 'privacy.otpName' },
    purpose: 'privacy.otp',
    term: 'privacy.untilOff',
    columns: [
      ...['user_id', 'secret_encrypted', 'is_active', 'last_step', 'created_at', 'started_by'].map(
        (column) => `otp_secrets.${column}`,
      ),
      'recovery_codes.hash',
      'recovery_codes.user_id',
    ],
  },
  {
    name: { label: 'privacy.appsName' },
    purpose: 'privacy.apps',
    term: 'privacy.appsTerm',
    columns: [
      ...['user_id', 'client_id', 'scopes', 'is_remembered', 'given_at', 'last_used_at'].map(
        (column) => `openid_consents.${column}`,
      ),
      ...['user_id', 'sector', 'subject'].map((column) => `openid_subjects.${column}`),
    ],
  },
  {
    name: { label: 'privacy.appSessionsName' },
    purpose: 'privacy.appSessions',
    term: 'privacy.appSessionsTerm',
    columns: [
      ...[
        'hash',
        'model',
        'user_id',
        'token_hash',
        'client_id',
        'grant_hash',
        'family_hash',
        'payload',
        'consumed_at',
        'expires_at',
      ].map((column) => `openid_items.${column}`),
      ...['sid', 'client_id', 'token_hash', 'subject', 'attempts', 'next_attempt_at', 'created_at'].map(
        (column) => `openid_sessions.${column}`,
      ),
    ],
  },
  {
    name: { label: 'privacy.appUsernamesName' },
    purpose: 'privacy.appUsernames',
    term: 'privacy.appUsernamesTerm',
    columns: ['username_hash', 'client_id', 'user_id', 'reserved_at'].map((column) => `openid_usernames.${column}`),
  },
  {
    name: { label: 'privacy.attemptsName' },
    purpose: 'privacy.attempts',
    term: 'privacy.attemptsTerm',
    columns: ['limits.key', 'limits.count', 'limits.wait_until', 'limits.expires_at'],
  },
  {
    name: { label: 'privacy.placesName' },
    purpose: 'privacy.places',
    term: { fact: 'networks' },
    columns: ['known_clients.user_id', 'known_clients.fingerprint', 'known_clients.last_seen_at'],
  },
];
