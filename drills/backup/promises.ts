/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  requests: 'No request is lost while a backup is made',
  pages: 'Pages stay fast during a backup: 99 of 100',
  calls: 'Calls that read and write stay fast during a backup, passwords included: 99 of 100',
  acknowledged: 'Every account that was acknowledged before a backup began is in it',
  counts: 'A restored table has as many rows as before',
  checksums: 'A restored table has the same checksum as before',
  members: 'Earlier sessions and passwords work on the restored server',
  sealed: 'Nothing that is stored about a person can be read in the file',
  mode: 'Only its owner can read the file',
  opened: 'The program age decrypts it without this program',
  term: 'No backup is kept for more than 30 days, so that erased people are gone from all backups by then',
  kept: 'A backup of each of those days is kept',
  age: 'With the timer of deploy/ and another machine that fetches, what is lost with a machine is no older than five minutes (recovery point)',
  recovery:
    'From a backup, its key and the secret key to an earlier member who can sign in, on the same engine or the other (recovery time)',
};
