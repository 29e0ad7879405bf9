import { EXIT, CommandError } from './command-error.server.ts';
// The commands about the site as a whole: invitations, mail, the secret key, numbers.
import type { Command } from './command.server.ts';
import { withoutRunningServer } from './exclusive.server.ts';
import { sendTest, waitingMails } from './mail-test.server.ts';
import * as rules from './operator.server.ts';
import { columns, toIsoDay, facts, minuteOf, timeOf } from './printing.server.ts';
import { statisticsOf } from './statistics.server.ts';

/** How much of a hash is shown: enough to tell invitations apart. */
const PREFIX = 12;

/** The commands that are neither about one account nor about backups. */
export const UPKEEP: readonly Command[] = [
  {
    words: 'invitations create',
    takes: [],
    options: {
      uses: { takes: 'N', help: 'how many people may register with it, from 1 to 10000 (default 1)' },
      days: { takes: 'N', help: 'how long it works, from 1 to 365 (default 7)' },
      note: { takes: 'TEXT', help: 'your own words for it, up to 200 letters' },
    },
    help: 'Makes a link with which people can register. It is shown once: only its hash is stored.',
    async run(parts, given) {
      const note = given.text('note') ?? '';
      if (note.length > 200)
        throw new CommandError('--note is too long: it should have 200 letters at most.', EXIT.usage);
      const made = await rules.invite(parts, {
        uses: given.whole('uses', { from: 1, to: 10_000, other: 1 }),
        days: given.whole('days', { from: 1, to: 365, other: 7 }),
        note,
      });
      const { registration } = parts.site;
      const is_needed = registration === 'invitation';
      const warning = is_needed
        ? ''
        : `\nNote: site.config.ts has registration: '${registration}', so ${registration === 'open' ? 'people can register without it' : 'nobody can register, with it either'}. It matters only with registration: 'invitation'.`;
      const { link, hash, uses_left } = made;
      return {
        json: { link, hash, note, uses_left, expires_at: timeOf(made.expires_at), registration, is_needed },
        text: `${link}\nUses: ${uses_left}; works until ${minuteOf(made.expires_at)} UTC; revoke it with: invitations revoke ${hash.slice(0, PREFIX)}${warning}`,
      };
    },
  },
  {
    words: 'invitations list',
    takes: [],
    options: {},
    help: 'Lists invitations, the newest first. Their links are not stored, only the hashes.',
    async run(parts) {
      const rows = await rules.listInvitations(parts);
      const invitations = rows.map(({ created_at, expires_at, ...rest }) => ({
        ...rest,
        created_at: timeOf(created_at),
        expires_at: timeOf(expires_at),
      }));
      const lines = rows.map((row) => [
        row.hash.slice(0, PREFIX),
        row.uses_left,
        toIsoDay(row.created_at),
        minuteOf(row.expires_at),
        row.note,
      ]);
      return {
        json: { invitations },
        text:
          rows.length === 0
            ? 'There are no invitations.'
            : columns(['hash', 'uses left', 'made', 'works until (UTC)', 'note'], lines),
      };
    },
  },
  {
    words: 'invitations revoke',
    takes: ['HASH-PREFIX'],
    options: {},
    help: 'Makes the link of an invitation useless. Give the beginning of its hash, from 4 digits on. Asks before.',
    async run(parts, given) {
      if (!/^[0-9a-f]{4,64}$/i.test(given.arg))
        throw new CommandError(
          `'${given.arg}' is no beginning of a hash: 4 to 64 digits from 0 to 9 and a to f.`,
          EXIT.usage,
        );
      const { hash, note, uses_left } = await rules.findInvitation(parts, given.arg);
      const called = note === '' ? '' : ` ('${note}')`;
      await given.confirm(
        `This revokes the invitation ${hash.slice(0, PREFIX)}${called}: its link lets in nobody any more. Uses left: ${uses_left}.`,
      );
      await rules.revoke(parts, hash);
      return { json: { hash, is_revoked: true }, text: `The invitation ${hash.slice(0, PREFIX)} is revoked.` };
    },
  },
  {
    words: 'mail test',
    takes: ['ADDRESS'],
    options: { language: { takes: 'xx', help: 'the language of the mail, such as de (default en)' } },
    help: 'Sends a test mail at once and says what the mail server answered.',
    async run(parts, given) {
      const sent = await sendTest(parts, given.arg, given.language('language', 'en'));
      const text =
        'server' in sent
          ? `The mail server ${sent.server} took the mail to ${given.arg}. Look whether it arrives.`
          : `There is no SMTP_URL, so the mail was not sent but written to ${sent.file}.`;
      return { json: { address: given.arg, is_sent: 'server' in sent, ...sent }, text };
    },
  },
  {
    words: 'mail list',
    takes: [],
    options: {},
    help: 'Lists the mails that wait, at most 100, without their addresses.',
    async run(parts) {
      const { mails, waiting } = await waitingMails(parts);
      const json = {
        waiting,
        mails: mails.map(({ kind, attempts, next_attempt_at, created_at }) => ({
          kind,
          attempts,
          next_attempt_at: timeOf(next_attempt_at),
          created_at: timeOf(created_at),
        })),
      };
      const lines = mails.map((mail) => [
        mail.kind,
        mail.attempts,
        minuteOf(mail.next_attempt_at),
        minuteOf(mail.created_at),
      ]);
      const headings = ['kind', 'attempts', 'next try (UTC)', 'ordered (UTC)'];
      return {
        json,
        text: waiting === 0 ? 'No mail is waiting.' : `${columns(headings, lines)}\nWaiting in all: ${waiting}`,
      };
    },
  },
  {
    words: 'secret-key forget',
    takes: [],
    options: {},
    help: 'For when the secret key is lost for good: turns the second step of all accounts off, which nobody can read without it, and lets the server start with a new key. Stop the servers first. Asks before.',
    async run(parts, given) {
      await given.confirm(
        'This turns the second step of all accounts off, for good, and tells their owners. If there is any copy of the old key, put that back instead.',
      );
      const accounts = await withoutRunningServer(parts, () => rules.forgetSecretKey(parts));
      return {
        json: { second_steps_off: accounts },
        text: `Second steps turned off: ${accounts}. The server now starts with a new key.`,
      };
    },
  },
  {
    words: 'statistics',
    takes: [],
    options: {},
    help: 'Counts accounts, sessions and mails, without a word about anyone.',
    async run(parts) {
      const json = await statisticsOf(parts);
      const { by_language, ...accounts } = json.accounts;
      const text = facts([
        ['accounts', accounts.total],
        ['confirmed', accounts.confirmed],
        ['disabled', accounts.disabled],
        ['leaving', accounts.leaving],
        ['with passkey', accounts.with_passkey ?? 0],
        ['with one-time passwords', accounts.with_one_time_passwords ?? 0],
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
        ['mails waiting', json.mails_waiting],
      ]);
      return { json, text };
    },
  },
];
