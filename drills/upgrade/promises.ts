/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  'both-know': 'While both run, each knows accounts and sessions that began at the other',
  'new-knows': "Once the old release is stopped, today's knows all its accounts and sessions, and none that was ended",
  'old-refused': 'Started again, the old release refuses the newer database in one line, so that it cannot damage it',
};
