/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  'stop-answered':
    'Asked to stop under load, a server answers every page and sign-in that had reached it, also one whose last byte comes 5 s later',
  'stop-shut': 'Within 4.5 s it lets nobody new in',
  'stop-seconds': 'It ends with 0 once all is answered',
  'stop-second': 'Asked a second time, it ends at once, whatever is under way',
  race: 'Four servers that start at once on an empty PostgreSQL all start, and every change of the schema is made once',
  'newer-refused': 'A database that a newer release has migrated is refused at the start, in one line that says so',
};
