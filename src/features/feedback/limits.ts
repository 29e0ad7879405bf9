/**
 * The most messages of the feedback page. At a limit a visitor is asked to wait, so that no message replaces one that nobody has
 * answered.
 */
export const FEEDBACK_CAPS = {
  /** From one client, which may be a school. */
  ofClientPerHour: 10,
  /** Of one client too: a tenth of those of the site, so that nobody takes the day from all others. */
  ofClientPerDay: 20,
  /** Each sends an email to the operator. */
  ofSitePerDay: 200,
  /** Stored of one account. */
  ofMember: 50,
  /** Stored in all. Requests at the same time may exceed it by their number. */
  ofSite: 5000,
  /** From so many stored on, each message is a warning in the log: at 200 a day that is five days before no more fit. */
  ofSiteWarned: 4000,
} as const;
