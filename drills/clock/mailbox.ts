// A mail server of the drill, which accepts every email and keeps it.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/** A received email. */
interface Mail {
  readonly to: string;
  /** The parts of its link after the `#`; undefined if it has none. */
  readonly link: { readonly purpose: string; readonly uid: string; readonly token: string } | undefined;
}

/** The mail server, with all emails in the order received. */
export interface Mailbox {
  /** For `SMTP_URL`. */
  readonly url: string;
  readonly mails: Mail[];
  /** Defers every email from now on, or accepts them again. */
  setDeferred(isSo: boolean): void;
  /** Returns the first mail to an address that has a link of this purpose, at or after a place in `mails`. Throws if none comes in time. */
  linkTo(to: string, purpose: string, from: number, limitMs: number): Promise<NonNullable<Mail['link']>>;
  close(): Promise<void>;
}

/** Starts it on a free port of this machine. */
export async function startMailbox(): Promise<Mailbox> {
  const mails: Mail[] = [];
  let isPuttingOff = false;
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disabledCommands: ['STARTTLS'],
    onMailFrom(_address, _session, answer) {
      if (isPuttingOff) answer(Object.assign(new Error('later'), { responseCode: 450 }));
      else answer();
    },
    onData(stream, session, answer) {
      void text(stream).then((raw) => {
        // Quoted-printable: a link may go over several lines.
        const plain = raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
        const [, purpose = '', uid = '', token = ''] = /#(\w+)\/([\w-]+)\/([\w-]+)/.exec(plain) ?? [];
        const link = purpose === '' ? undefined : { purpose, uid, token };
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, link });
        answer();
      });
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    mails,
    setDeferred: (isSo) => (isPuttingOff = isSo),
    async linkTo(to, purpose, from, limitMs) {
      for (const until = performance.now() + limitMs; performance.now() < until; await wait(50)) {
        const mail = mails.slice(from).find((one) => one.to === to && one.link?.purpose === purpose);
        if (mail?.link) return mail.link;
      }
      throw new Error(`no mail with a link of ${purpose} came to ${to}`);
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
}
