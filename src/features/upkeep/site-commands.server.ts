// The commands about the site as a whole: email, the version of the database, statistics.
import type { Command } from '#src/accounts/modules/operator-command.server.ts';
import { linesOf } from '#src/accounts/modules/operator-hooks.server.ts';
import { formatTable, formatPairs, toIsoMinute, toIsoTime } from '#src/command-line/printing.ts';
import { newestMigration } from '#src/features/upkeep/backup/rows.server.ts';
import { sendTest } from '#src/features/upkeep/mail/mail-test.server.ts';
import { waitingMails } from '#src/features/upkeep/mail/queue.server.ts';
import { statisticsOf } from '#src/features/upkeep/statistics/statistics.server.ts';

/** The commands about the site. */
export const SITE_COMMANDS: readonly Command[] = [
  {
    name: 'mail test',
    parameters: ['ADDRESS'],
    options: { language: { value: 'xx', help: 'the language of the email, such as de (default en)' } },
    help: 'Sends a test email at once and prints the response of the mail server.',
    async run(services, args) {
      const sent = await sendTest(services, args.first, args.language('language', 'en'));
      const text =
        'server' in sent
          ? `The mail server ${sent.server} accepted the email to ${args.first}. Look whether it arrives.`
          : `There is no SMTP_URL, so the email was not sent but written to ${sent.file}.`;
      return { json: { address: args.first, is_sent: 'server' in sent, ...sent }, text };
    },
  },
  {
    name: 'mail list',
    help: 'Lists the queued emails, at most 100, without their addresses.',
    async run(services) {
      const { mails, waiting } = await waitingMails(services);
      const json = {
        waiting,
        mails: mails.map(({ kind, attempts, next_attempt_at, created_at }) => ({
          kind,
          attempts,
          next_attempt_at: toIsoTime(next_attempt_at),
          created_at: toIsoTime(created_at),
        })),
      };
      const lines = mails.map((mail) => [
        mail.kind,
        mail.attempts,
        toIsoMinute(mail.next_attempt_at),
        toIsoMinute(mail.created_at),
      ]);
      const why = mails.some(({ attempts }) => attempts > 0)
        ? "\nWhy one was not sent is in the log of the servers: 'email postponed'. Whether they reach the mail server: check"
        : '';
      const headings = ['kind', 'attempts', 'next attempt (UTC)', 'queued (UTC)'];
      return {
        json,
        text:
          waiting === 0 ? 'No email is queued.' : `${formatTable(headings, lines)}\nQueued in all: ${waiting}${why}`,
      };
    },
  },
  {
    name: 'migrate',
    help: 'Makes the database one of this version, as the start of a server does. Every other command refuses a database of an older version. Older servers go on working, but cannot start again. Make a backup before, with the older version.',
    migrates: true,
    async run({ queries }) {
      const schema = await newestMigration(queries);
      return { json: { schema }, text: `The database is of this version (${schema}).` };
    },
  },
  {
    name: 'statistics',
    help: 'Counts accounts, sessions, apps and queued emails, without personal data.',
    async run(services) {
      const { json, ofAccounts, others } = await statisticsOf(services);
      const { by_language, ...accounts } = json.accounts;
      const text = formatPairs([
        ['accounts', accounts.total],
        ['confirmed', accounts.confirmed],
        ['disabled', accounts.disabled],
        ['leaving', accounts.leaving],
        ...linesOf(ofAccounts),
        ['made in the last 7 days', accounts.made_last_7_days],
        ['made in the last 30 days', accounts.made_last_30_days],
        ['active in the last 7 days', accounts.active_last_7_days],
        ['active in the last 30 days', accounts.active_last_30_days],
        [
          'by language',
          Object.entries(by_language)
            .map(([code, n]) => `${code} ${n}`)
            .join(', '),
        ],
        ['open sessions', json.open_sessions],
        ...linesOf(others),
        ['emails queued', json.mails_waiting],
      ]);
      return { json, text };
    },
  },
];
