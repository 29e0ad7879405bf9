// How a written mail leaves: through the mail server of SMTP_URL, or as a file in the data folder.
import { existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Config } from '#src/server/config.ts';
import { createDurableDirectory, fsyncDirectory } from '#src/server/fsync-directory.ts';

/** Sends one mail. Rejects if it could not be handed over. */
export interface MailTransport {
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** A mail, ready to be sent. */
export interface Mail {
  /** The same at each attempt, so that a mail that was sent twice after a crash can be told. */
  readonly id: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly language: string;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/;

/** Makes the post of the settings. `wrote` is told the name of each file. */
export function createMailTransport(
  config: Pick<Config, 'smtpUrl' | 'dataDir'>,
  wrote: (file: string) => void,
): MailTransport {
  return config.smtpUrl === undefined ? filePost(join(config.dataDir, 'mail'), wrote) : smtpPost(config.smtpUrl);
}

function smtpPost(smtpUrl: string): MailTransport {
  const isLocal = LOOPBACK.test(new URL(smtpUrl).hostname);
  const transport = createTransport({
    url: smtpUrl,
    // A mail with a link in it never goes over a network in clear.
    ...(isLocal ? { ignoreTLS: true } : { requireTLS: true }),
    // Without these a mute server holds a mail for minutes.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail) => void (await transport.sendMail(messageOf(mail))),
    close: () => transport.close(),
  };
}

function filePost(folder: string, wrote: (file: string) => void): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      createDurableDirectory(folder);
      const { message } = await transport.sendMail(messageOf(mail));
      const name = `${mail.id}.eml`;
      // A reader of the folder never sees half a mail.
      writeFileSync(join(folder, `.${name}`), message as Buffer, { mode: 0o600, flush: true });
      renameSync(join(folder, `.${name}`), join(folder, name));
      // It leaves the outbox now, which may be on another disk.
      fsyncDirectory(folder);
      wrote(name);
    },
    close: () => undefined,
  };
}

/** Removes the files of mails that were written before this time, in milliseconds since 1970. One that is gone already is no fault. */
export function deleteOldMailFiles(dataDir: string, before: number): void {
  const folder = join(dataDir, 'mail');
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (!name.endsWith('.eml')) continue;
    const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (written !== undefined && written < before) rmSync(file, { force: true });
  }
}

/**
 * Says whether an address is sent to as it is. The mail library writes a space for each of these signs, also within quotes,
 * which is another box.
 */
function canReach(address: string): boolean {
  // oxlint-disable-next-line no-control-regex -- those are the signs
  return !/[\x00-\x1f\x7f<>]/.test(address);
}

/** As a mail server would refuse it (RFC 5321 section 4.2.3: 553, mailbox name not allowed), so that it is given up. */
function unreachable(): Error {
  return Object.assign(new Error('the address cannot be sent to'), {
    code: 'EENVELOPE',
    command: 'RCPT TO',
    responseCode: 553,
  });
}

function messageOf({ id, from, to, subject, text, html, language }: Mail): SendMailOptions {
  if (!canReach(to)) throw unreachable();
  return {
    from,
    // As an object: an address with a comma in its quoted part stays one.
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    // RFC 3834: no automatic answers to an automatic mail.
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
  };
}

/**
 * Says whether a mail server has refused the recipient for good: no such box, for instance (RFC 5321 section 4.2.1). A
 * refusal of the sender, the sign-in or the content is the operator's to mend, and costs nobody a mail.
 */
export function isPermanentRejection(error: unknown): boolean {
  const { code, command, responseCode } = error as { code?: unknown; command?: unknown; responseCode?: unknown };
  return code === 'EENVELOPE' && command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 500;
}
