// Sends emails through the mail server of SMTP_URL, or writes them as files to the data folder.
import { existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import { lazyImport } from '#src/server/errors/lazy-import.ts';
import { createDurableDirectory, fsyncDirectory } from '#src/server/files/fsync-directory.ts';
import type { Config } from '#src/server/settings/config.ts';
import { MARK_ID } from './html-mail.ts';
import { UnsendableAddressError } from './mail-fault.ts';
import { MARK_FILE } from './mail-mark.ts';

/** Sends emails. */
export interface MailTransport {
  /** Rejects if the email could not be sent or written. */
  send(mail: Mail): Promise<void>;
  /** Closes the connections that are kept. */
  close?(): void;
}

/** A rendered email. */
export interface Mail {
  /** The same at each attempt, so that mail programs recognise an email that was sent twice after a crash. */
  readonly id: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  /** Where mail servers report that it failed (RFC 5321, 4.4); absent: to the sender. */
  readonly returnPath?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** A picture that the HTML shows, as PNG. */
  readonly mark?: Buffer;
  readonly language: string;
}

// Loaded at the first email: a server may run for hours before one.
const nodemailer = lazyImport(() => import('nodemailer'));

/** Hosts that need no TLS: what is sent to them leaves the machine never. */
export const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/;

/**
 * Creates the transport of the settings. `onFile` is called with the name of each file that is written. With `smtpConnections` it
 * keeps as many connections at most, while there is something to send; without, each email has one of its own.
 */
export function createMailTransport(
  config: Pick<Config, 'smtpUrl' | 'dataDir'> & Partial<Pick<Config, 'smtpConnections'>>,
  onFile: (file: string) => void,
): MailTransport {
  return config.smtpUrl === undefined
    ? createFileTransport(join(config.dataDir, 'mail'), onFile)
    : config.smtpConnections === undefined
      ? createSmtpTransport(config.smtpUrl)
      : createPooledTransport(config.smtpUrl, config.smtpConnections);
}

/** Signs in at an SMTP server without sending anything. Rejects with the error of nodemailer (`describeMailFault`). */
export async function verifyMailServer(smtpUrl: string): Promise<void> {
  const { createTransport } = await nodemailer();
  await createTransport(smtpOptions(smtpUrl)).verify();
}

function smtpOptions(smtpUrl: string) {
  const isLocal = LOOPBACK.test(new URL(smtpUrl).hostname);
  return {
    url: smtpUrl,
    // Emails contain links with tokens, so they are never sent over a network without TLS.
    ...(isLocal ? { ignoreTLS: true } : { requireTLS: true }),
    // The defaults would block the worker for minutes if the server does not answer.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function createSmtpTransport(smtpUrl: string): MailTransport {
  return {
    async send(mail) {
      const { createTransport } = await nodemailer();
      await createTransport(smtpOptions(smtpUrl)).sendMail(messageOf(mail));
    },
  };
}

/** Connections are closed by the mail server, or after the socket's timeout without an email. */
function createPooledTransport(smtpUrl: string, maxConnections: number): MailTransport {
  const open = async () => {
    const { createTransport } = await nodemailer();
    return createTransport({ ...smtpOptions(smtpUrl), pool: true as const, maxConnections });
  };
  let pool: ReturnType<typeof open> | undefined;
  return {
    async send(mail) {
      await (await (pool ??= open())).sendMail(messageOf(mail));
    },
    close: () => void pool?.then((opened) => opened.close()),
  };
}

function createFileTransport(folder: string, onFile: (file: string) => void): MailTransport {
  return {
    async send(mail) {
      // The data folder too is this user's alone.
      for (const path of [dirname(folder), folder]) createDurableDirectory(path);
      const { createTransport } = await nodemailer();
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await transport.sendMail(readable(messageOf(mail)));
      const name = `${mail.id}.eml`;
      // Written under another name first, so that the folder never has an incomplete .eml file.
      const incomplete = join(folder, `.${name}`);
      try {
        writeFileSync(incomplete, message as Buffer, { mode: 0o600, flush: true });
        renameSync(incomplete, join(folder, name));
      } catch (error) {
        rmSync(incomplete, { force: true });
        throw error;
      }
      // Before the email is deleted from the queue, which may be on another disk.
      fsyncDirectory(folder);
      onFile(name);
    },
  };
}

/**
 * Both bodies unencoded, so that a link is one line that can be copied from a terminal. nodemailer would break it. The mark stays an
 * attachment, to which programs match the HTML all the same.
 */
function readable({ text, html, ...rest }: SendMailOptions): SendMailOptions {
  const part = (type: string, body: unknown) => ({
    raw: `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${String(body)}`,
  });
  return { ...rest, alternatives: [part('text/plain', text), part('text/html', html)] };
}

/** Deletes email files that were written before this time, in milliseconds since 1970. A file that is already gone is not an error. */
export function deleteOldMailFiles(dataDir: string, before: number): void {
  const folder = join(dataDir, 'mail');
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (!name.endsWith('.eml')) continue;
    const writtenAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (writtenAt !== undefined && writtenAt < before) rmSync(file, { force: true });
  }
}

/**
 * False if nodemailer would change the address: it replaces these characters with a space, also within quotes, which gives the
 * address of another mailbox.
 */
function canReach(address: string): boolean {
  // oxlint-disable-next-line no-control-regex -- those are the characters
  return !/[\x00-\x1f\x7f<>]/.test(address);
}

function messageOf({ id, from, to, returnPath, subject, text, html, mark, language }: Mail): SendMailOptions {
  if (!canReach(to)) throw new UnsendableAddressError();
  return {
    from,
    // As an object, because a text with a comma in its quoted part would be parsed as two addresses.
    to: { name: '', address: to },
    ...(returnPath !== undefined && { envelope: { from: returnPath, to } }),
    subject,
    text,
    html,
    ...(mark && { attachments: [{ cid: MARK_ID, filename: MARK_FILE, content: mark, contentDisposition: 'inline' }] }),
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    // Prevents automatic replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
  };
}
