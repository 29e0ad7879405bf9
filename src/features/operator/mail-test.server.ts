// Sends a test email, and lists the queued ones.
import { randomInt } from 'node:crypto';
import { composeMail } from '#src/accounts/compose-mail.server.ts';
import { emailFaults } from '#src/accounts/fields.ts';
import { createMailTransport } from '#src/server/mail/transport.ts';
import type { Language } from '#src/shared/languages.ts';
import { EXIT, CommandError } from './command-error.server.ts';
import type { OperatorServices } from './operator.server.ts';
import * as store from './store.server.ts';

/**
 * Sends a test email without the queue. Returns the mail server that accepted it, or the file it was written to. Throws a
 * `CommandError` that names the setting if it fails.
 */
export async function sendTest(
  services: OperatorServices,
  address: string,
  language: Language,
): Promise<{ server: string } | { file: string }> {
  if (emailFaults(address).length > 0) throw new CommandError(`'${address}' is no email address.`, EXIT.usage);
  const { config, now } = services;
  const queued = { id: randomInt(2 ** 47), kind: 'test', address, language, attempts: 0, createdAt: now() } as const;
  const mail = await composeMail(services, queued);
  if (!mail) throw new Error('a test email was not composed');
  let file = '';
  const transport = createMailTransport(config, (name) => (file = name));
  try {
    await transport.send(mail);
  } catch (error) {
    throw new CommandError(`${failureOf(config)}: ${describe(error)}`, EXIT.failed, error);
  } finally {
    transport.close();
  }
  return config.smtpUrl === undefined
    ? { file: `${config.dataDir}/mail/${file}` }
    : { server: new URL(config.smtpUrl).host };
}

function failureOf({ smtpUrl, dataDir }: OperatorServices['config']): string {
  return smtpUrl === undefined
    ? `DATA_DIR: the email could not be written below ${dataDir}`
    : // Only the host, because the setting may contain a password.
      `SMTP_URL: the mail server ${new URL(smtpUrl).host} did not accept the email`;
}

function describe(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return `${(message ?? String(error)).replace(/\s+/g, ' ')} (${code ?? 'no code'})`;
}

/** The most emails in the list. */
const MAX_LISTED = 100;

/** Returns the emails that are due next, at most a hundred and without addresses, and the number of all queued ones. */
export async function waitingMails({ queries }: OperatorServices) {
  return { mails: await store.listMails(queries, MAX_LISTED), waiting: await store.countOf(queries, 'outbox') };
}
