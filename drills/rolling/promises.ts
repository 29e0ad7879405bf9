/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  'stop-answered':
    'On SIGTERM under load, a server answers every page and sign-in that had reached it, also one whose last byte comes 5 s later',
  'stop-shut': 'Within 4.5 s it accepts no new connection',
  'stop-seconds': 'It exits with 0 once everything is answered',
  'stop-second': 'On a second SIGTERM it exits at once, whatever is in progress',
  race: 'Four servers that start at once on an empty PostgreSQL all start, and every change of the schema is made once',
  'newer-refused': 'A database that a newer release has migrated is refused at the start, in one clear line',
};
