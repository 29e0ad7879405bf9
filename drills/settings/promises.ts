/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  exit: 'A server with wrong settings exits with another code than 0',
  lines: 'It prints one line for each wrong setting, with the setting and what it should be, and nothing else',
  secrets: 'It prints no password and no key',
  time: 'It exits within two seconds',
  covered: 'Each setting has a wrong value here',
  'second-server':
    'A second server on one SQLite file refuses with one line within two seconds, and the first serves on',
  'after-kill': 'After a kill -9 the next server on the file starts at once, and sessions stay valid',
};
