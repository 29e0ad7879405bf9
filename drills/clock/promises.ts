/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  expired: 'After 400 days no earlier sign-in is valid',
  'signed-out': 'A clock that is set back signs no one out',
  held: 'A client that waits after wrong passwords does not wait longer because the clock was set back',
  links: 'Links in emails keep their lifetime when the clock is set back',
  mails: 'Emails are sent after each jump of the clock',
  cleared: 'Expired data is deleted after each jump of the clock',
  flood: 'A jump of 400 days sends each member at most one email',
  processor: 'Timers do not pile up after a jump: processor time',
  queries: 'Timers do not pile up after a jump: queries',
  calendar: 'Changes to and from summer time, leap day, new year and the year 2038 cause no error',
  errors: 'No jump of the clock causes an error in the log',
};
