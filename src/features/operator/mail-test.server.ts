// A mail that shows whether mails arrive, and the list of those that wait.
import { randomInt } from 'node:crypto';
import { composeMail } from '#src/accounts/compose-mail.server.ts';
import { emailFaults } from '#src/accounts/fields.ts';
import { createMailTransport } from '#src/server/mail/transport.ts';
import type { Language } from '#src/shared/languages.ts';
import { EXIT, CommandError } from './command-error.server.ts';
import type { OperatorServices } from './operator.server.ts';
import * as store from './store.server.ts';

/**
 * Sends a test mail at once, past the outbox, and gives where it went: a mail server, or a file in the data folder.
 * Stops with the setting's name if it does not leave.
 */
export async function sendTest(
  parts: OperatorServices,
  address: string,
  language: Language,
): Promise<{ server: string } | { file: string }> {
  if (emailFaults(address).length > 0) throw new CommandError(`'${address}' is no e-mail address.`, EXIT.usage);
  const { config, now } = parts;
  const order = { id: randomInt(2 ** 47), kind: 'test', address, language, attempts: 0, createdAt: now() } as const;
  const mail = await composeMail(parts, order);
  if (!mail) throw new Error('a test mail was not wanted');
  let file = '';
  const post = createMailTransport(config, (name) => (file = name));
  try {
    await post.send(mail);
  } catch (error) {
    throw new CommandError(`${whatFailed(config)}: ${reasonOf(error)}`, EXIT.failed, error);
  } finally {
    post.close();
  }
  return config.smtpUrl === undefined
    ? { file: `${config.dataDir}/mail/${file}` }
    : { server: new URL(config.smtpUrl).host };
}

function whatFailed({ smtpUrl, dataDir }: OperatorServices['config']): string {
  return smtpUrl === undefined
    ? `DATA_DIR: the mail could not be written below ${dataDir}`
    : // The host alone: the setting holds a password.
      `SMTP_URL: the mail server ${new URL(smtpUrl).host} did not take the mail`;
}

function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return `${(message ?? String(error)).replace(/\s+/g, ' ')} (${code ?? 'no code'})`;
}

/** How many waiting mails are listed. */
const LISTED = 100;

/** Gives the mails that are tried next, a hundred at most and without addresses, and how many wait in all. */
export async function waitingMails({ queries }: OperatorServices) {
  return { mails: await store.listMails(queries, LISTED), waiting: await store.countOf(queries, 'outbox') };
}
