/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  'errors-answers': 'Failing writes and syncs: a request is stored or gets a 503 in the visitor’s language',
  'errors-reads': 'Failing writes and syncs: pages and the current-user endpoint keep working',
  'errors-ends':
    'Failing writes and syncs: a server that cannot start prints one line and exits with code 1, a running server does not exit, and every server can start again',
  'errors-heal': 'Failing writes and syncs: once they succeed, members can register and sign in, without a restart',
  'full-answers': 'Disk full: requests that cannot be stored get a 503 in the visitor’s language',
  'full-reads': 'Disk full: pages and the current-user endpoint keep working',
  'full-loss': 'Disk full: nothing acknowledged is lost, nothing is partly written',
  'full-mails': 'Disk full, also for email files: every email is written once there is space',
  'full-heals': 'Disk full: once there is space, members can register and sign in, without a restart',
  'read-only-answers': 'Disk becomes read-only: requests that write get a 503 in the visitor’s language',
  'read-only-reads': 'Disk becomes read-only: pages and the current-user endpoint keep working',
  'starts-time': 'Unusable data folder: longest time until the server exits',
};
