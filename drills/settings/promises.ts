/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  exit: 'A server that is set up wrongly ends with another exit code than 0',
  lines: 'It writes one line for each fault, with the setting and what it should be, and nothing else',
  secrets: 'It repeats no password and no key',
  time: 'It has ended within two seconds',
  covered: 'Each setting has a wrong value here',
  'second-server':
    'A second server on one SQLite file refuses with one line within two seconds, and the first serves on',
  'after-kill': 'After a kill -9 the next server on the file starts at once, and sessions live on',
};
