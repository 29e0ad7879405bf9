/** The most messages of the feedback page. At a limit a visitor is asked to wait, so that no message replaces another. */
export const FEEDBACK_CAPS = {
  /** From one client, which may be a school. */
  ofClientPerHour: 10,
  /** Each sends an email to the operator. */
  ofSitePerDay: 200,
  /** Stored of one account. */
  ofMember: 50,
  /** Stored in all. Requests at the same time may exceed it by their number. */
  ofSite: 5000,
} as const;
