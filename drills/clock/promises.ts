/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  expired: 'After 400 days no sign-in of before is good',
  'signed-out': 'A clock set back signs nobody out',
  held: 'Nobody whom wrong passwords hold back has to wait longer because the clock was set back',
  links: 'Links of mails keep their term, and outlive a clock set back',
  mails: 'Mails go on after each jump',
  cleared: 'What is past its term is cleared out after each jump',
  flood: 'A jump of 400 days sends everyone one mail at most',
  processor: 'No storm of timers after a jump: processor time',
  queries: 'No storm of timers after a jump: queries',
  calendar: 'Nights of summer time, leap day, new year and the year 2038 pass without harm',
  errors: 'No jump brings an error into the log',
};
