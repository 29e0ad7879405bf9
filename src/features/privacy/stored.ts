// Everything that is stored about a visitor. The privacy page shows it; tests compare it with the browser and the database.
import { APP_ITEMS } from '#src/features/apps/stored-items.ts';
import { DESKTOP_EMAIL_ITEMS } from '#src/features/desktop-emails/stored-items.ts';
import { FEEDBACK_ITEMS } from '#src/features/feedback/stored-items.ts';
import { GROUP_ITEMS } from '#src/features/groups/stored-items.ts';
import { OPENING_ITEMS } from '#src/features/openings/stored-items.ts';
import { OTP_ITEMS } from '#src/features/otp/stored-items.ts';
import { PASSKEY_ITEMS } from '#src/features/passkeys/stored-items.ts';
import { columnsOf, type StoredColumns, type StoredItem, type StoredItems } from '#src/shared/accounts/stored-item.ts';
import { OPERATORS_ITEMS } from './operators-items.ts';

/** The items of features, in the order of the page. */
const OF_FEATURES: readonly StoredItems[] = [
  PASSKEY_ITEMS,
  OTP_ITEMS,
  APP_ITEMS,
  GROUP_ITEMS,
  OPENING_ITEMS,
  DESKTOP_EMAIL_ITEMS,
  FEEDBACK_ITEMS,
  OPERATORS_ITEMS,
];

/** In the browser: the cookies `lang`, `reader`, `announcements` and those of features; everything else is in local storage. */
export const BROWSER_ITEMS: readonly StoredItem[] = [
  { name: 'lang', purpose: 'privacy.lang', term: 'privacy.langTerm' },
  { name: 'reader', purpose: 'privacy.reader', term: 'privacy.langTerm' },
  { name: 'announcements', purpose: 'privacy.announcements', term: 'privacy.announcementsTerm' },
  { name: 'token', purpose: 'privacy.token', term: 'privacy.untilSignOut' },
  { name: 'userEmail', purpose: 'privacy.userEmail', term: 'privacy.untilSignOut' },
  { name: 'username', purpose: 'privacy.username', term: 'privacy.untilSignOut' },
  { name: 'displayName', purpose: 'privacy.displayName', term: 'privacy.untilSignOut' },
  { name: 'languageBar', purpose: 'privacy.languageBar', term: 'privacy.untilCleared' },
  { name: 'readChapters', purpose: 'privacy.readChapters', term: 'privacy.untilCleared' },
  ...OF_FEATURES.flatMap(({ inBrowser = [] }) => inBrowser),
];

/** In the server's database. A test compares `columns` with the tables, in both directions. */
export const SERVER_ITEMS: readonly StoredColumns[] = [
  {
    name: { label: 'privacy.emailName' },
    purpose: 'privacy.email',
    term: { fact: 'address' },
    columns: ['users.id', 'users.email', 'users.email_key'],
  },
  {
    name: { label: 'privacy.usernameName' },
    purpose: 'privacy.storedUsername',
    term: 'privacy.likeAccount',
    columns: ['users.username', 'users.username_key'],
  },
  {
    name: { label: 'privacy.displayNameName' },
    purpose: 'privacy.storedDisplayName',
    term: 'privacy.likeAccount',
    columns: ['users.display_name'],
  },
  {
    name: { label: 'privacy.passwordName' },
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
      'users.used_at',
      'users.unused_warnings',
      'users.unused_warned_at',
      'users.unused_warning_queued_at',
      'users.undeliverable_since',
      'users.is_active',
      ...columnsOf('unused_homes', 'home user_id opened_at warnings warned_at warning_queued_at'),
    ],
  },
  {
    name: { label: 'privacy.tokenName' },
    purpose: 'privacy.signIns',
    term: { fact: 'signIns' },
    columns: columnsOf('tokens', 'hash user_id created_at last_used_at device passkey_id amr authenticated_at'),
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
    columns: columnsOf(
      'outbox',
      'id kind user_id request_id address language details origin lane attempts fault next_attempt_at created_at',
    ),
  },
  ...OF_FEATURES.flatMap(({ inDatabase = [] }) => inDatabase),
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
