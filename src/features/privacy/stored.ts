// Everything that is stored about a visitor. The privacy page shows it; tests compare it with the browser and the database.
import type { TextKey } from '#src/shared/texts.ts';

/** One stored item. `name` is the literal name that the browser shows, or a text. */
export interface StoredItem {
  name: string | { label: TextKey };
  purpose: TextKey;
  term: TextKey;
}

/** In the browser: the cookies `lang` and `reader`; everything else is in local storage. */
export const BROWSER_ITEMS: readonly StoredItem[] = [
  { name: 'lang', purpose: 'privacy.lang', term: 'privacy.langTerm' },
  { name: 'reader', purpose: 'privacy.reader', term: 'privacy.langTerm' },
  { name: 'token', purpose: 'privacy.token', term: 'privacy.untilSignOut' },
  { name: 'userEmail', purpose: 'privacy.userEmail', term: 'privacy.untilSignOut' },
  { name: 'username', purpose: 'privacy.username', term: 'privacy.untilSignOut' },
  { name: 'languageBar', purpose: 'privacy.languageBar', term: 'privacy.untilCleared' },
];

/** In the server's database. A test compares `columns` with the tables, in both directions. */
export const SERVER_ITEMS: readonly (StoredItem & { columns: readonly string[] })[] = [
  {
    name: { label: 'entra.email' },
    purpose: 'privacy.email',
    term: 'privacy.untilDeleted',
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
      'users.deletion_due_at',
      'users.is_active',
    ],
  },
  {
    name: { label: 'privacy.tokenName' },
    purpose: 'privacy.signIns',
    term: 'privacy.signInsTerm',
    columns: ['hash', 'user_id', 'created_at', 'last_used_at', 'device', 'passkey_id'].map(
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
      ...['user_id', 'secret_encrypted', 'is_active', 'last_step', 'created_at'].map(
        (column) => `otp_secrets.${column}`,
      ),
      'recovery_codes.hash',
      'recovery_codes.user_id',
    ],
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
    term: 'privacy.placesTerm',
    columns: ['known_clients.user_id', 'known_clients.fingerprint', 'known_clients.last_seen_at'],
  },
];
