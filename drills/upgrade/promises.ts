/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  'both-know': 'While both releases run, each accepts accounts and sessions created at the other',
  'new-knows':
    'After the previous release is stopped, the current one accepts all its accounts and sessions, and no ended session',
  'old-refused':
    'If the previous release is started again, it refuses the newer database with one line and cannot damage it',
};
