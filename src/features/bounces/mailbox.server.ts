// Reads new messages of the mailbox of BOUNCE_MAILBOX (IMAP, RFC 9051).
import { lazyImport } from '#src/server/errors/lazy-import.ts';
import { LOOPBACK } from '#src/server/mail/transport.ts';

// Loaded at the first poll: most sites have no such mailbox.
const imapflow = lazyImport(() => import('imapflow'));

/** The most messages of one poll; the rest waits for the next. */
const MOST_MESSAGES = 500;
/** What a report says stands before the email that it returns. */
const MOST_BYTES = 65_536;

/**
 * Takes the address of a mailbox: `imaps://user:password@host/FOLDER`, of which the folder may be missing. Calls `read` with each message
 * that nobody has read, up to its first 64 KiB, and marks it as read then. Rejects if the server cannot be used, or with what `read`
 * rejects with: that message stays unread.
 */
export async function readNewMessages(address: string, read: (source: Uint8Array) => Promise<void>): Promise<void> {
  const { ImapFlow } = await imapflow();
  const url = new URL(address);
  const isSecure = url.protocol === 'imaps:';
  const client = new ImapFlow({
    host: url.hostname,
    port: Number(url.port) || (isSecure ? 993 : 143),
    secure: isSecure,
    // Passwords go over no network without TLS.
    ...(isSecure ? {} : { doSTARTTLS: !LOOPBACK.test(url.hostname) }),
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    disableAutoIdle: true,
    logger: false,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  // A connection that breaks rejects what waits for it as well.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.mailboxOpen(decodeURIComponent(url.pathname.slice(1)) || 'INBOX');
    const unseen = (await client.search({ seen: false }, { uid: true })) || [];
    for (const uid of unseen.slice(0, MOST_MESSAGES)) {
      const message = await client.fetchOne(String(uid), { source: { maxLength: MOST_BYTES } }, { uid: true });
      if (message && message.source) await read(message.source);
      await client.messageFlagsAdd(String(uid), [String.raw`\Seen`], { uid: true });
    }
    await client.logout();
  } finally {
    client.close();
  }
}
