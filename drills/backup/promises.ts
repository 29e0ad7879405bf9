/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  requests: 'No request is lost while a backup is made',
  pages: 'Pages stay fast during a backup (p99)',
  calls: 'API requests that read and write, including sign-ins, stay fast during a backup (p99)',
  acknowledged: 'Every account acknowledged before a backup began is in the backup',
  counts: 'Restored tables have the same number of rows as before',
  checksums: 'Restored tables have the same checksums as before',
  members: 'Earlier sessions and passwords work on the restored server',
  sealed: 'No personal data can be read in the backup file',
  mode: 'Only the file owner can read the backup',
  opened: 'The standard program age can decrypt the backup',
  term: 'No backup is kept for more than 30 days, so that deleted accounts disappear from all backups',
  kept: 'For each of the last 30 days a backup is kept',
  age: 'With the timer in deploy/ and another machine that fetches the backups, at most the last five minutes are lost with a machine (recovery point objective)',
  recovery:
    'Time from a backup, its key and the secret key until existing members can sign in again, on the same or the other engine (recovery time objective)',
};
