/**
 * Maximum number of rows of each kind per account. A new row replaces the least recently used or the oldest one; further
 * passkeys and recovery codes are refused instead.
 */
export const ACCOUNT_LIMITS = {
  sessions: 50,
  passkeys: 20,
  recoveryCodes: 10,
  /** Networks that the account has signed in from. */
  networks: 50,
  /** Valid links of each purpose. */
  linksOfPurpose: 10,
  /** Queued emails of each template. */
  mailsOfKind: 20,
  /** Names by which apps know the member, or knew one who has left: nobody else may take them. */
  usernamesOfApps: 5,
  /** Codes, tokens and requests of each kind for one app. */
  itemsOfApp: 100,
  /** Sessions of one app that belong to the same session of the site. */
  appSessions: 20,
  /** Apps that the site can have: a member has at most one identifier and one consent for each. */
  apps: 200,
} as const;
