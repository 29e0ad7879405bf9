/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  requests: 'No request is lost while a backup is made',
  pages: 'Pages stay quick meanwhile, 99 of 100',
  calls: 'So do calls that read and write, passwords included',
  acknowledged: 'Every account that was acknowledged before a backup began is in it',
  counts: 'Each table has as many rows as before',
  checksums: 'Each table has the checksum of before',
  members: 'Sessions and passwords of before work on the restored server',
  sealed: 'Nothing that is stored about anyone can be read in the file',
  mode: 'The file is for its owner alone',
  opened: 'The program age opens it without us',
  term: 'No backup outlives 30 days, so that erased people are gone from all of them by then',
  kept: 'Of each of those days a backup stays',
  age: 'With the timer of deploy/ and another machine that fetches, what is lost with a machine is no older than five minutes (recovery point)',
  recovery:
    'From a backup, its key and the secret key to a member of before who is signed in, on the same engine or the other (recovery time)',
};
