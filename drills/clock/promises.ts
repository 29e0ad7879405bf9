/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  expired: 'After 400 days no earlier session is valid',
  'signed-out': 'Setting the clock back ends no session',
  held: 'The waiting time after wrong passwords does not grow when the clock is set back',
  links: 'Links in emails keep their lifetime when the clock is set back',
  mails: 'Emails are sent after each clock change',
  cleared: 'Expired data is deleted after each clock change',
  flood: 'A clock change of 400 days sends each member at most one email',
  processor: 'Timers do not accumulate after a clock change: processor time',
  queries: 'Timers do not accumulate after a clock change: queries',
  calendar: 'Daylight saving changes, leap day, new year and the year 2038 cause no error',
  errors: 'No clock change causes an error in the log',
};
