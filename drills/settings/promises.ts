/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  exit: 'A server with invalid settings exits with a non-zero code',
  lines:
    'A server with invalid settings prints one line for each, with the setting and the expected value, and nothing else',
  secrets: 'A server with invalid settings prints no password and no key',
  time: 'A server with invalid settings exits within two seconds',
  covered: 'Every setting is tested with an invalid value',
  'second-server':
    'A second server on one SQLite file exits with one line within two seconds, and the first keeps serving',
  'after-kill': 'After SIGKILL the next server on the same SQLite file starts at once, and sessions stay valid',
};
