/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  'errors-answers': 'Failing writes and syncs: a call is kept, or answered 503 in the visitor’s language',
  'errors-reads': 'Failing writes and syncs: pages and who-am-I go on',
  'errors-ends':
    'Failing writes and syncs: a server that cannot start says so in one line and ends with 1, none ends later, and each starts again',
  'errors-heal': 'Failing writes and syncs: once they succeed, members register and sign in again, without a restart',
  'full-answers': 'Disk full: what cannot be kept is answered 503 in the visitor’s language',
  'full-reads': 'Disk full: pages and who-am-I go on',
  'full-loss': 'Disk full: nothing acknowledged is lost, nothing is half written',
  'full-mails': 'Disk full, for mail files too: every mail is written once there is room',
  'full-heals': 'Disk full: once there is room, members register and sign in again, without a restart',
  'read-only-answers': 'Disk read-only while it runs: writing calls are answered 503 in the visitor’s language',
  'read-only-reads': 'Disk read-only while it runs: pages and who-am-I go on',
  'starts-time': 'A data folder that cannot be used: the longest time to that line',
};
