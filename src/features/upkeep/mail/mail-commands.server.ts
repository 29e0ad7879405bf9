// The commands about email: a test, and the queue.
import type { Command } from '#src/accounts/modules/operator-command.server.ts';
import { formatTable, toIsoMinute, toIsoTime } from '#src/command-line/printing.ts';
import type { MailFault } from '#src/shared/accounts/mail-faults.ts';
import { sendTest } from './mail-test.server.ts';
import { waitingMails } from './queue.server.ts';

/** Why an email was not sent, in words. */
const REASONS: Readonly<Record<MailFault, string>> = {
  noMailbox: 'no such mailbox',
  full: 'mailbox full, or email too large',
  refused: 'refused by the mail server',
  busy: 'mail server busy',
  signIn: 'user name or password refused',
  unreachable: 'mail server not reached',
  tls: 'no encryption',
  other: 'other fault',
};

/** The commands `mail …` that read. */
export const MAIL_COMMANDS: readonly Command[] = [
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
    help: 'Lists the queued emails, at most 100, those that failed first, without their addresses.',
    async run(services) {
      const { mails, waiting } = await waitingMails(services);
      const json = {
        waiting,
        mails: mails.map(({ kind, attempts, fault, codes, next_attempt_at, created_at }) => ({
          kind,
          attempts,
          fault,
          codes,
          next_attempt_at: toIsoTime(next_attempt_at),
          created_at: toIsoTime(created_at),
        })),
      };
      const lines = mails.map((mail) => [
        mail.kind,
        mail.attempts,
        toIsoMinute(mail.next_attempt_at),
        toIsoMinute(mail.created_at),
        mail.fault === null ? '' : `${REASONS[mail.fault]} (${mail.codes})`,
      ]);
      const why = mails.some(({ attempts }) => attempts > 0)
        ? "\nMore of why one was not sent is in the log of the servers: 'email postponed'. Try all at once: mail retry. Whether they reach the mail server: check"
        : '';
      const headings = ['kind', 'attempts', 'next attempt (UTC)', 'queued (UTC)', 'why it was not sent'];
      return {
        json,
        text:
          waiting === 0 ? 'No email is queued.' : `${formatTable(headings, lines)}\nQueued in all: ${waiting}${why}`,
      };
    },
  },
];
