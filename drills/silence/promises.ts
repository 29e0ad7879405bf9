/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  'database-log': 'With its default settings, PostgreSQL writes nothing that visitors send to its own log',
  'sign-in':
    'Sign-in with an unknown email, a wrong password or a disabled account gets identical responses, including headers, in nine languages',
  mails: 'Password resets and resent confirmations get identical responses, whether the email has an account or not',
  outbound: 'With SQLite and no mail server, the server opens no outbound connection',
  'refused-mail': 'Rejections by the mail server are logged without its message, which may repeat the recipient',
  statuses: 'Every endpoint is called with valid and invalid requests, and each of these status codes occurs',
  log: 'Nothing that visitors send is in the log, at any log level',
  metrics: 'Nothing that visitors send is in the metrics',
  files: 'Nothing that visitors send is in files other than the database and the emails',
  database:
    'The database stores only account data, and no password, token, code, IP address, user agent, referrer or query in plain text',
  postgres:
    'With PostgreSQL, also during an outage of it, nothing that visitors send is in the log or the metrics, and only account data is in the database',
  addresses: 'The log has no IP addresses',
  shape:
    'Each log line has only the documented keys of its type, with the time rounded to the minute and the route template instead of the path',
};
