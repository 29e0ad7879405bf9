/**
 * The most rows of each kind that one account has, so that no list of it grows without an end. Where one more comes, the
 * least recently used or the oldest goes; passkeys and recovery codes are never dropped, one more is refused.
 */
export const ACCOUNT_LIMITS = {
  sessions: 50,
  passkeys: 20,
  recoveryCodes: 10,
  /** Networks that it has been signed in from. */
  networks: 50,
  /** Links that work, of each purpose. */
  linksOfPurpose: 10,
  /** Emails that wait, of each kind. */
  mailsOfKind: 20,
} as const;
