/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  'stop-answered':
    'After SIGTERM under load, a server completes every request in progress, also one whose last byte arrives 5 s later',
  'stop-shut': 'Within 4.5 s after SIGTERM a server accepts no new connections',
  'stop-seconds': 'After SIGTERM a server exits with code 0 once every request is completed',
  'stop-second': 'On a second SIGTERM a server exits at once, even with requests in progress',
  race: 'Four servers that start at the same time on an empty PostgreSQL all start, and every migration runs once',
  'newer-refused': 'A server refuses a database that a newer release has migrated, with one line',
};
