// The tables of the OpenID provider (docs/decisions/0038-openid-provider.md), as in tables.ts.
import type { Generated } from 'kysely';

/** Apps that members sign in to with their account: clients of OpenID Connect, declared by the operator. */
interface OpenidClients {
  /** The `client_id`. */
  id: string;
  name: string;
  /** SHA-256 of the client secret, hex; null: a public client. */
  secret_hash: string | null;
  /** `client_secret_basic`, `client_secret_post` or `none` (OpenID Connect Core, section 9). */
  auth_method: string;
  /** A JSON array of URLs. */
  redirect_uris: string;
  /** A JSON array of URLs, which the member may be sent to after signing out. */
  post_logout_redirect_uris: string;
  /** Where the app is notified that a session has ended; null: nowhere. */
  backchannel_logout_uri: string | null;
  /** Where the app is notified that an account is gone (RFC 8935); null: nowhere. */
  events_uri: string | null;
  /** What the app may ask for, separated by spaces. */
  scopes: string;
  /** Apps of one sector know a member under the same subject. Never changes, or all members would be strangers to the app. */
  sector: string;
  /** 0: the app cannot do PKCE. */
  requires_pkce: number;
  /** 1: members are not asked for consent. */
  is_trusted: number;
  /** 1: `prompt=none` is answered. */
  allows_silent: number;
  /** Who may use the app: `confirmed` (members with a confirmed address) or `anyone`. */
  access: string;
  /** The ids of groups that it may see members in, separated by spaces. */
  visible_groups: Generated<string>;
  /** The ids of groups, one of which a member has to be in to use it; empty: it is open to others as well. */
  only_groups: Generated<string>;
  /** Where the tile of the work area leads; null: no tile. */
  tile_url: string | null;
  /** The name of an icon. */
  tile_icon: string;
  /** A JSON object: one line by language. */
  tile_descriptions: string;
  /** Whom members ask about what it has of them: an email address or the address of a page; null: the operator states none. */
  contact: string | null;
  disabled_at: number | null;
  /** The operator has removed it. The row stays until the app is notified that its sessions have ended. */
  removed_at: number | null;
  created_at: number;
}

/** What the OpenID library stores: sign-in requests, sessions, grants, codes and tokens. */
interface OpenidItems {
  /** SHA-256 of the model and the id, hex. The id is what the client or browser has, and is not stored. */
  hash: string;
  /** The library's name of the kind, such as `AccessToken`. */
  model: string;
  user_id: number | null;
  /** The session of the member; the row is deleted with it. */
  token_hash: string | null;
  client_id: string | null;
  /** The grant that a code or token belongs to; the row is deleted with it. */
  grant_hash: string | null;
  /** The hash of the code that it was issued from; a code's own. */
  family_hash: string | null;
  /** JSON. */
  payload: string;
  consumed_at: number | null;
  expires_at: number;
}

/** Sessions that apps have opened for members, so that the apps can be notified when they end (OpenID Back-Channel Logout). */
interface OpenidSessions {
  /** The `sid` in ID tokens. */
  sid: string;
  client_id: string;
  /** The session of the member; null: it has ended, and the app has to be notified. */
  token_hash: string | null;
  /** A copy, because the account may be deleted before the app is notified. */
  subject: string;
  attempts: number;
  next_attempt_at: number;
  created_at: number;
}

/** What members have allowed apps to know, for as long as they did not withdraw it. */
interface OpenidConsents {
  user_id: number;
  client_id: string;
  /** Separated by spaces. */
  scopes: string;
  /** 0: asked again in the next session. */
  is_remembered: number;
  given_at: number;
  last_used_at: number;
}

/** The identifier under which a sector knows a member: random, so that apps cannot compare members. */
interface OpenidSubjects {
  user_id: number;
  sector: string;
  subject: string;
}

/** The apps that have got the identifier of their sector, also once the member has withdrawn. The database writes them (migration 0036). */
interface OpenidKnowing {
  user_id: number;
  client_id: string;
}

/** Usernames that apps know: nobody else may take them, also after their owner has left. */
interface OpenidUsernames {
  /** HMAC of the username's key, under the key that is not in the database. */
  username_hash: string;
  client_id: string;
  /** Null: the account was deleted. */
  user_id: number | null;
  /** Milliseconds since 1970. */
  reserved_at: number;
}

/**
 * Deleted accounts that an app has to be notified of. The database writes them itself when a subject is deleted, so that no way
 * of deleting an account, also that of an older server, can forget it (migration 0015).
 */
export interface OpenidPurges {
  /** The subject under which the app knew the member. */
  subject: string;
  client_id: string;
  attempts: number;
  next_attempt_at: number;
}

/** What has happened to an account that an app knows, and the app has to be notified of; the last of each kind. */
export interface OpenidEvents {
  /** The subject under which the app knows the member. */
  subject: string;
  client_id: string;
  /** A key of `APP_EVENT_TYPES` (src/features/apps/storage/events.server.ts). */
  event: string;
  happened_at: number;
  attempts: number;
  next_attempt_at: number;
}

/** Apps that keep accounts of their own for members, and where (SCIM 2.0, RFC 7644). */
interface ScimApps {
  client_id: string;
  /** The base of its addresses, without a slash at the end. */
  uri: string;
  /** The bearer token, encrypted under the key that is not in the database. */
  token_encrypted: string;
  /** The ids of groups whose members have an account there before they use the app, separated by spaces. */
  groups: string;
  /** Requests in a row that the app did not answer. */
  failures: number;
  next_attempt_at: number;
  /** Why the last one failed; null: it did not. */
  fault: string | null;
}

/** What an app has to keep up with: an account or a group there. It is due while `version` is above `sent_version`. */
export interface ScimResources {
  client_id: string;
  /** `user` or `group`. */
  kind: string;
  /** The subject under which the app knows the member, or the id of the group. */
  key: string;
  /** The id that the app gave it; empty: it was asked to make one and has not answered; null: it has none. */
  remote_id: string | null;
  version: number;
  sent_version: number;
  attempts: number;
  next_attempt_at: number;
  /** 1: not tried again until it changes or an operator asks for it. */
  is_given_up: number;
  fault: string | null;
}

/** What a member who deletes the account can look up with a code, also once the account is gone. */
interface DeletionReceipts {
  /** SHA-256 of the code, hex. */
  code_hash: string;
  /** Null: the account is deleted. */
  user_id: number | null;
  created_at: number;
  /** When the account was to be deleted. */
  due_at: number;
  /** When the server saw that it was; null: not yet. */
  deleted_at: number | null;
  expires_at: number;
}

/** The apps that knew a deleted account, each with the ways in which it is notified. The database writes them (migration 0036). */
interface DeletionReceiptApps {
  code_hash: string;
  client_id: string;
  /** `scim`: an account there; `event`: `account-purged`; `none`: it takes neither. */
  way: string;
  /** Its name and contact then. */
  name: string;
  contact: string | null;
  /** The subject under which it knew the member, until it has confirmed. */
  subject: string | null;
  confirmed_at: number | null;
}

/** Keys that sign ID tokens. */
interface OpenidKeys {
  kid: string;
  /** 1, 2 and so on: of two servers that make the next key at the same time one succeeds. */
  number: number;
  /** The private JWK, encrypted under the key that is not in the database. */
  key_encrypted: string;
  created_at: number;
  signs_from: number;
  /** No longer published after this time. */
  expires_at: number;
}

/** All of them, by their names in the database. */
export interface OpenidDatabase {
  deletion_receipt_apps: DeletionReceiptApps;
  deletion_receipts: DeletionReceipts;
  openid_clients: OpenidClients;
  openid_consents: OpenidConsents;
  openid_events: OpenidEvents;
  openid_items: OpenidItems;
  openid_keys: OpenidKeys;
  openid_knowing: OpenidKnowing;
  openid_purges: OpenidPurges;
  openid_sessions: OpenidSessions;
  openid_subjects: OpenidSubjects;
  openid_usernames: OpenidUsernames;
  scim_apps: ScimApps;
  scim_resources: ScimResources;
}
