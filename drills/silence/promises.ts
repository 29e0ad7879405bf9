/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  'database-log': 'Nor does PostgreSQL write any of it into its own log, set as it comes',
  'sign-in':
    'Unknown e-mail, wrong password and disabled account get one answer to the byte, headers too, in nine languages',
  mails: 'So do those who ask for a new password or another confirmation, with an account or without',
  outbound: 'With SQLite and no mail server, the server opens no connection to anybody',
  'refused-mail': 'A mail server that refuses and repeats to whom is told of in the log, without what it says',
  statuses: 'Every call is made, well and badly, until each of these has been answered',
  addresses: 'Nor is anything that looks like an address of the network',
  shape:
    'Each line of the log has the keys of its kind and no other, the time to the minute and the template of the route',
};
