// How long everything is kept, once: the job that clears out obeys this table, /privacy shows it, and a test compares it
// with the database.

/** Days after which things end by themselves. The sign-ins' own terms are settings of the server. */
export const TERMS = {
  /** An account whose address is never confirmed; its owner is told before. */
  unconfirmedDays: 30,
  unconfirmedToldAtDay: 23,
  /** After a member's wish to leave. */
  graceDays: 7,
  /** Counters of attempts, at the longest: a day of waiting, under the key of a day. */
  limitsDays: 2,
  /** A mail that no server takes. */
  mailDays: 4,
  /** A link that confirms something, and one that lets choose a password. */
  linkHours: 24,
  resetMinutes: 30,
  /** A backup, by deploy/aperta-backup.service: whoever makes others keeps to it. */
  backupDays: 30,
} as const;

/** The same as values for the texts of /privacy. */
export const TERM_VALUES = {
  graceDays: TERMS.graceDays,
  unconfirmedDays: TERMS.unconfirmedDays,
  toldDay: TERMS.unconfirmedToldAtDay,
  limitDays: TERMS.limitsDays,
  mailDays: TERMS.mailDays,
  linkHours: TERMS.linkHours,
  resetMinutes: TERMS.resetMinutes,
  backupDays: TERMS.backupDays,
} as const;
