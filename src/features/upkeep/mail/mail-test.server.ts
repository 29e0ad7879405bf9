// Sends a test email.
import { randomInt } from 'node:crypto';
import { composeMail } from '#src/accounts/emails/compose-mail.server.ts';
import { emailFaults } from '#src/accounts/members/field-rules.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { EXIT, CommandError } from '#src/command-line/command-error.ts';
import { describeMailFault } from '#src/server/mail/mail-fault.ts';
import { createMailTransport } from '#src/server/mail/transport.ts';
import type { SiteConfig } from '#src/server/settings/config.ts';
import type { Language } from '#src/shared/languages/languages.ts';

/**
 * Sends a test email without the queue. Returns the mail server that accepted it, or the file it was written to. Throws
 * a `CommandError` that names the setting if it fails.
 */
export async function sendTest(
  services: Services<'queries' | 'config' | 'site' | 'mailRules' | 'now'>,
  address: string,
  language: Language,
): Promise<{ server: string } | { file: string }> {
  if (emailFaults(address).length > 0) throw new CommandError(`'${address}' is no email address.`, EXIT.usage);
  const { config, now } = services;
  const queued = { id: randomInt(2 ** 47), kind: 'test', address, language, attempts: 0, createdAt: now() } as const;
  const mail = await composeMail(services, queued);
  if (!mail || mail === 'later') throw new Error('a test email was not composed');
  let file = '';
  // Without kept connections: the command ends with the answer.
  const { smtpUrl, dataDir } = config;
  const transport = createMailTransport({ smtpUrl, dataDir }, (name) => (file = name));
  try {
    await transport.send(mail);
  } catch (error) {
    throw new CommandError(describe(config, error), EXIT.failed, error);
  }
  return config.smtpUrl === undefined
    ? { file: `${config.dataDir}/mail/${file}` }
    : { server: new URL(config.smtpUrl).host };
}

/**
 * One line for the operator: the setting, its value, what is wrong and what it should be; then the words of the mail
 * server.
 */
function describe({ smtpUrl, dataDir }: SiteConfig, error: unknown): string {
  const { message, code, response } = error as { message?: string; code?: string; response?: unknown };
  const plain = `${oneLine(message ?? String(error))} (${code ?? 'no code'})`;
  if (smtpUrl === undefined) return `DATA_DIR: the email could not be written below ${dataDir}: ${plain}`;
  const said = typeof response === 'string' ? ` It says: ${oneLine(response)}` : '';
  return `SMTP_URL: no email went through ${withoutPassword(smtpUrl)}: ${describeMailFault(error) ?? plain}${said}`;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

function withoutPassword(smtpUrl: string): string {
  const { protocol, username, host } = new URL(smtpUrl);
  return `${protocol}//${username === '' ? '' : `${username}@`}${host}`;
}
