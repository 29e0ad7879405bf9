/**
 * The most messages of the feedback page. At a limit a visitor is asked to wait, so that no message replaces one that nobody has
 * answered.
 */
export const FEEDBACK_CAPS = {
  /** From one client, which may be a school. */
  ofClientPerHour: 10,
  /** Of one client too. */
  ofClientPerDay: 20,
  /** Each sends an email to the operator. A network, and an account, may have a quarter of what is left of the day. */
  ofSitePerDay: 200,
  /** Of those, reserved for members with a confirmed address. */
  ofMembersPerDay: 40,
  /** Stored of one account. */
  ofMember: 50,
  /** Stored in all. Requests at the same time may exceed it by their number. */
  ofSite: 5000,
  /** Of those, left to the same members. */
  ofMembers: 500,
  /** From so many stored on, each message is a warning in the log: at 160 a day that is three days before no more of strangers fit. */
  ofSiteWarned: 4000,
} as const;
