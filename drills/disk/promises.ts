/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  'errors-answers': 'Failing writes and syncs: a call is stored, or answered 503 in the visitor’s language',
  'errors-reads': 'Failing writes and syncs: pages and who-am-I are answered',
  'errors-ends':
    'Failing writes and syncs: a server that cannot start prints one line and exits with 1, none exits later, and each starts again',
  'errors-heal': 'Failing writes and syncs: once they succeed, members can register and sign in, without a restart',
  'full-answers': 'Disk full: calls that cannot be stored are answered 503 in the visitor’s language',
  'full-reads': 'Disk full: pages and who-am-I are answered',
  'full-loss': 'Disk full: nothing acknowledged is lost, nothing is half written',
  'full-mails': 'Disk full, for email files too: every email is written once there is space',
  'full-heals': 'Disk full: once there is space, members can register and sign in, without a restart',
  'read-only-answers': 'Disk read-only while it runs: writing calls are answered 503 in the visitor’s language',
  'read-only-reads': 'Disk read-only while it runs: pages and who-am-I are answered',
  'starts-time': 'A data folder that cannot be used: the longest time to that line',
};
