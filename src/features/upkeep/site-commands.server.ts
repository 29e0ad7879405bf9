// The commands about the site as a whole: invitations, email, the secret key, statistics.
import type { Command } from '#src/accounts/modules/operator-command.server.ts';
import { fieldsOf, linesOf } from '#src/accounts/modules/operator-hooks.server.ts';
import { COMMAND_LINE } from '#src/accounts/operators/audit.server.ts';
import { EXIT, CommandError } from '#src/command-line/command-error.ts';
import { formatTable, toIsoDay, formatPairs, toIsoMinute, toIsoTime } from '#src/command-line/printing.ts';
import * as rules from '#src/features/operator/operator.server.ts';
import { withoutRunningServer } from '#src/features/upkeep/backup/exclusive.server.ts';
import { newestMigration } from '#src/features/upkeep/backup/rows.server.ts';
import { sendTest } from '#src/features/upkeep/mail/mail-test.server.ts';
import { waitingMails } from '#src/features/upkeep/mail/queue.server.ts';
import { statisticsOf } from '#src/features/upkeep/statistics/statistics.server.ts';

/** The commands about the site. */
export const SITE_COMMANDS: readonly Command[] = [
  {
    name: 'invitations create',
    options: {
      uses: { value: 'N', help: 'how many people may register with it, from 1 to 10000 (default 1)' },
      days: { value: 'N', help: 'how long it works, from 1 to 365 (default 7)' },
      note: { value: 'TEXT', help: 'your own words for it, up to 200 letters' },
    },
    help: 'Makes a link with which people can register. It is shown once: only its hash is stored.',
    async run(services, args) {
      const note = args.text('note') ?? '';
      if (note.length > 200)
        throw new CommandError('--note is too long: it should have 200 letters at most.', EXIT.usage);
      const invitation = await rules.createInvitation(services, COMMAND_LINE, {
        uses: args.integer('uses', { min: 1, max: 10_000, fallback: 1 }),
        days: args.integer('days', { min: 1, max: 365, fallback: 7 }),
        note,
      });
      const { registration } = services.site;
      const is_needed = registration === 'invitation' || registration === 'approval';
      const warning = is_needed
        ? ''
        : `\nNote: site.config.ts has registration: '${registration}', so ${registration === 'open' ? 'people can register without it' : 'nobody can register, with it either'}. It matters only with registration: 'invitation' or 'approval'.`;
      const { link, hash, uses_left } = invitation;
      return {
        json: { link, hash, note, uses_left, expires_at: toIsoTime(invitation.expires_at), registration, is_needed },
        text: `${link}\nUses: ${uses_left}; works until ${toIsoMinute(invitation.expires_at)} UTC; revoke it with: invitations revoke ${rules.shortHash(hash)}${warning}`,
      };
    },
  },
  {
    name: 'invitations list',
    help: 'Lists invitations, the newest first. Their links are not stored, only the hashes.',
    async run(services) {
      const rows = await rules.listInvitations(services);
      const invitations = rows.map(({ created_at, expires_at, ...rest }) => ({
        ...rest,
        created_at: toIsoTime(created_at),
        expires_at: toIsoTime(expires_at),
      }));
      const lines = rows.map((row) => [
        rules.shortHash(row.hash),
        row.uses_left,
        toIsoDay(row.created_at),
        toIsoMinute(row.expires_at),
        row.note,
      ]);
      return {
        json: { invitations },
        text:
          rows.length === 0
            ? 'There are no invitations.'
            : formatTable(['hash', 'uses left', 'made', 'works until (UTC)', 'note'], lines),
      };
    },
  },
  {
    name: 'invitations revoke',
    parameters: ['HASH-PREFIX'],
    help: 'Makes the link of an invitation useless. Give the beginning of its hash, from 4 digits on. Asks before.',
    async run(services, args) {
      if (!/^[0-9a-f]{4,64}$/i.test(args.first))
        throw new CommandError(
          `'${args.first}' is no beginning of a hash: 4 to 64 digits from 0 to 9 and a to f.`,
          EXIT.usage,
        );
      const { hash, note, uses_left } = await rules.findInvitation(services, args.first);
      const label = note === '' ? '' : ` ('${note}')`;
      await args.confirm(
        `This revokes the invitation ${rules.shortHash(hash)}${label}: its link lets in nobody any more. Uses left: ${uses_left}.`,
      );
      await rules.revokeInvitation(services, COMMAND_LINE, hash);
      return { json: { hash, is_revoked: true }, text: `The invitation ${rules.shortHash(hash)} is revoked.` };
    },
  },
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
    name: 'secret-key forget',
    help: 'For when the secret key is lost for good: turns the second step of all accounts off, which nobody can read without it, makes usernames that apps know free again, and lets the server start with a new key. Stop the servers first. Asks before.',
    async run(services, args) {
      await args.confirm(
        'This turns the second step of all accounts off, for good, and tells their owners. Former usernames that apps know are no longer reserved. If there is any copy of the old key, put that back instead.',
      );
      const figures = await withoutRunningServer(services, () => rules.resetSecretKey(services));
      const lines = linesOf(figures).map(([label, value]) => `${label}: ${value}. `);
      return { json: fieldsOf(figures), text: `${lines.join('')}The server now starts with a new key.` };
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
