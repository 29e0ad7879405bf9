// A mail server of the drill, which accepts every email and keeps it.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { linksOf, type MailLink } from '../shared/emails.ts';
import { poll } from '../shared/wait.ts';

/** The mail server, with all emails in the order received. */
export interface Mailbox {
  /** For `SMTP_URL`. */
  readonly url: string;
  readonly mails: { readonly to: string; readonly links: readonly MailLink[] }[];
  /** Defers every email from now on, or accepts them again. */
  setDeferred(isSo: boolean): void;
  /** Returns the first link to a new password for an address, at or after a place in `mails`. Throws if none comes in time. */
  resetLinkTo(to: string, from: number, limitMs: number): Promise<MailLink>;
  close(): Promise<void>;
}

export async function startMailbox(): Promise<Mailbox> {
  const mails: Mailbox['mails'] = [];
  let isDeferring = false;
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disabledCommands: ['STARTTLS'],
    onMailFrom(_address, _session, answer) {
      if (isDeferring) answer(Object.assign(new Error('later'), { responseCode: 450 }));
      else answer();
    },
    onData(stream, session, answer) {
      void text(stream).then((raw) => {
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, links: linksOf(raw) });
        answer();
      });
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const linkTo = (to: string, from: number) => {
    const links = mails.slice(from).flatMap((mail) => (mail.to === to ? mail.links : []));
    return links.find(({ purpose }) => purpose === 'reset');
  };
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    mails,
    setDeferred: (isSo) => (isDeferring = isSo),
    async resetLinkTo(to, from, limitMs) {
      const link = await poll(() => linkTo(to, from), limitMs);
      if (!link) throw new Error(`no mail with a link came to ${to}`);
      return link;
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
}
