// How long data is kept. Retention deletes by this table and /privacy shows its values. Not here: sessions, whose periods are
// settings (`SESSION_IDLE_DAYS`, `SESSION_MAX_DAYS`).

/** Storage periods and lifetimes; their names are placeholders of the texts of /privacy. */
export const STORAGE_PERIODS = {
  /** An account whose email address is not confirmed. */
  unconfirmedDays: 30,
  /** When the owner of such an account is warned, in days after the registration. */
  unconfirmedWarningDay: 23,
  /** Between a member's request to delete the account and the deletion. */
  graceDays: 7,
  /** What a code says of a deleted account, after the deletion: longer than an app is notified again. */
  deletionReceiptDays: 90,
  /** A counter of a rate limit: a wait of a day at most, with a key that changes daily. */
  limitsDays: 2,
  /** An email that no server accepts. */
  mailDays: 4,
  /** Feedback, after the operator has answered it. */
  feedbackDays: 30,
  /** Feedback that nobody has answered. */
  feedbackUnansweredDays: 365,
  /** A link that confirms an address. */
  linkHours: 24,
  /** A link that sets a new password. */
  resetMinutes: 30,
  /** A link that sets the first password of an account that an operator has made. */
  welcomeDays: 7,
  /** A request for an account that waits for an operator. */
  requestDays: 30,
  /** The same until its address is confirmed. */
  requestUnconfirmedDays: 3,
  /** What operators did. */
  auditDays: 180,
  /** Receipts of trials, by their size: a desktop host keeps them without a name. */
  receiptMegabytes: 20,
  /** A backup by deploy/aperta-backup.service. Other backups must keep to this period, too. */
  backupDays: 30,
} as const;
