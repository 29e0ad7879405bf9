/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  'database-log': 'PostgreSQL writes none of it to its own log either, with its default settings',
  'sign-in': 'Unknown email, wrong password and disabled account get identical answers, headers too, in nine languages',
  mails: 'Requests for a new password or another confirmation get identical answers, with an account or without',
  outbound: 'With SQLite and no mail server, the server opens no outbound connection',
  'refused-mail': 'A mail server that refuses is logged, without its reply, which may repeat addresses',
  statuses: 'Every call is made with valid and invalid requests, until each of these statuses has been answered',
  log: 'What visitors send is not in the log, whatever its level',
  metrics: 'What visitors send is not in the metrics',
  files: 'Nor in files beside the database and the mails',
  database:
    'The database has of it what an account is made of, and nothing else: no password, token, code, address, user agent, referrer or query',
  postgres: 'All of this with PostgreSQL too, also when it is gone',
  addresses: 'The log has nothing that looks like a network address',
  shape: 'Each log line has the keys of its kind and no other, the time to the minute and the template of the route',
};
