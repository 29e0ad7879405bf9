// The tables about desktops of members.

/** Who wants an email before the desktop ends by itself. */
export interface DesktopEmails {
  user_id: number;
  created_at: number;
  /** Names the end that the last email was about: the host may say it twice. */
  last_end: string | null;
  /** `sent` counts from then on, for a day. */
  counted_from: number;
  sent: number;
}

/** Homes on the desktop host that nobody opens, once a warning was queued. */
export interface UnusedHomes {
  /** Its id on the host. */
  home: string;
  user_id: number;
  /** When somebody opened it last, as the host said at the first warning: warnings of another time do not count. */
  opened_at: number;
  /** How many warnings a mail server has accepted since then. */
  warnings: number;
  warned_at: number | null;
  warning_queued_at: number;
}
