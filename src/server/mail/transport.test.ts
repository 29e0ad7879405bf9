import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { describeMailFault, saysNoMailbox, UnsendableAddressError } from './mail-fault.ts';
import { renderMail } from './templates.ts';
import { deleteOldMailFiles, createMailTransport, type Mail } from './transport.ts';

const NASTY = `<b>&"x`;
const LETTER = renderMail('passkeyAdded', {
  language: 'el',
  values: { product: 'Aperta', contact: 'info@example.org', username: NASTY, name: 'Κλειδί «α»' },
  link: 'https://site.example/el/account',
});
const MAIL: Mail = {
  ...LETTER,
  mark: Buffer.from('a picture'),
  id: 'passkeyAdded-abc',
  from: { name: 'Aperta', address: 'info@site.example' },
  to: 'ada+tag@example.org',
  language: 'el',
};

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly secure: boolean;
  readonly raw: string;
}

/** The headers of a message by their names in lower case, unfolded, and the rest. */
function read(raw: string): { headers: Readonly<Record<string, string>>; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw.slice(0, end).replaceAll(/\r\n[ \t]+/g, ' ');
  const pairs = [...lines.matchAll(/^([\w-]+): *(.*)$/gm)].map(([, name = '', value]) => [name.toLowerCase(), value]);
  return { headers: Object.fromEntries(pairs) as Record<string, string>, body: raw.slice(end + 4) };
}

const quotedPrintable = (text: string) =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

/** The text of an encoded header (RFC 2047). */
const decoded = (header = '') =>
  header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, way: string, text: string) =>
      way.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : quotedPrintable(text.replaceAll('_', ' ')),
    );

/** The bodies of a message by their types, those of its parts as well. */
function bodiesOf(raw: string): Record<string, string> {
  const { headers, body } = read(raw);
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '') ?? [];
  const parts = body.split(`--${boundary}`).slice(1, -1);
  const found = parts.flatMap((part) => {
    const { headers, body } = read(part.replace(/^\r\n/, ''));
    if (headers['content-type']?.startsWith('multipart/')) return Object.entries(bodiesOf(part.replace(/^\r\n/, '')));
    const encoding = headers['content-transfer-encoding'];
    const text =
      encoding === 'quoted-printable'
        ? quotedPrintable(body)
        : Buffer.from(body, encoding === 'base64' ? encoding : 'latin1').toString('utf8');
    return [[headers['content-type'], text.replaceAll('\r\n', '\n').trim()] as const];
  });
  return Object.fromEntries(found) as Record<string, string>;
}

describe('the transport through a mail server', () => {
  let server: SMTPServer;
  let received: Received[];
  beforeEach(() => void (received = []));
  afterEach(() => new Promise<void>((done) => server.close(done)));

  const start = async (options: SMTPServerOptions = {}) => {
    server = new SMTPServer({
      authOptional: true,
      logger: false,
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope;
          received.push({
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
            secure: session.secure,
            raw: Buffer.concat(chunks).toString('latin1'),
          });
          done();
        });
      },
      ...options,
    });
    // A client that goes away in the middle of a handshake is part of some tests.
    server.on('error', () => undefined);
    const listening = server.listen(0, '0.0.0.0');
    await once(listening, 'listening');
    return (listening.address() as AddressInfo).port;
  };
  const send = async (smtpUrl: string, mail = MAIL) => {
    await createMailTransport({ smtpUrl, dataDir: '/nowhere' }, () => undefined).send(mail);
  };

  test('sends an email as text and as HTML, with a subject in any script', async () => {
    const port = await start();
    await send(`smtp://127.0.0.1:${port}`);
    const [{ from, to, raw }] = received as [Received];
    expect([from, to]).toEqual(['info@site.example', ['ada+tag@example.org']]);
    const { headers } = read(raw);
    expect(decoded(headers['subject'])).toBe(LETTER.subject);
    expect(LETTER.subject).toMatch(/\p{Script=Greek}/u);
    expect(headers['content-type']).toMatch(/^multipart\/alternative;/);
    expect(bodiesOf(raw)).toEqual({
      'text/plain; charset=utf-8': LETTER.text.trim(),
      'text/html; charset=utf-8': LETTER.html.trim(),
      'image/png; name=mark.png': 'a picture',
    });
    expect(raw).toMatch(/^Content-ID: <mark>\r$/im);
    expect(LETTER.html).toContain('&#60;b&#62;&#38;&#34;x');
    expect(LETTER.html).toContain('Κλειδί «α»');
  });

  test('marks emails as automatic, with their language, and with the same id at each attempt', async () => {
    const port = await start();
    await send(`smtp://localhost:${port}`);
    await send(`smtp://localhost:${port}`);
    for (const { raw } of received)
      expect(read(raw).headers).toMatchObject({
        'auto-submitted': 'auto-generated',
        'content-language': 'el',
        'message-id': '<passkeyAdded-abc@site.example>',
      });
    expect(received).toHaveLength(2);
  });

  test('adds no header and no second recipient for a line break in a value', async () => {
    const port = await start();
    const evil = 'x\r\nBcc: evil@example.com\r\nX-Evil: 1\r\n\r\nbody';
    const from = { name: evil, address: MAIL.from.address };
    await send(`smtp://127.0.0.1:${port}`, { ...MAIL, subject: evil, from, language: evil, id: evil });
    const [{ to, raw }] = received as [Received];
    expect(to).toEqual(['ada+tag@example.org']);
    expect(Object.keys(read(raw).headers)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^bcc|^x-evil/)]));
    expect(bodiesOf(raw)['text/plain; charset=utf-8']).toBe(LETTER.text.trim());
  });

  test('sends nothing unencrypted to a server that is not this machine', async () => {
    const port = await start({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] });
    // An address of this machine that does not count as loopback.
    await expect(send(`smtp://0.0.0.0:${port}`)).rejects.toMatchObject({ code: 'ETLS' });
    expect(received).toEqual([]);
  });

  test('sends nothing to a server with an untrusted certificate', async () => {
    const port = await start();
    await expect(send(`smtp://0.0.0.0:${port}`)).rejects.toThrow(/certificate/i);
    expect(received).toEqual([]);
  });

  test('signs in with the name and password of the setting', async () => {
    const seen: unknown[] = [];
    const port = await start({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, done) {
        seen.push([username, password]);
        done(null, { user: username });
      },
    });
    await send(`smtp://site:p%40ss@127.0.0.1:${port}`);
    expect([seen, received.length]).toEqual([[['site', 'p@ss']], 1]);
  });

  test('keeps a connection for the next email, and none after it is closed', async () => {
    const sessions = new Set<string>();
    const port = await start({ onMailFrom: (_from, session, done) => (sessions.add(session.id), done()) });
    const config = { smtpUrl: `smtp://127.0.0.1:${port}`, dataDir: '/nowhere', smtpConnections: 2 };
    const transport = createMailTransport(config, () => undefined);
    for (const id of ['a', 'b', 'c']) await transport.send({ ...MAIL, id });
    await Promise.all(['d', 'e', 'f', 'g'].map((id) => transport.send({ ...MAIL, id })));
    expect([received.length, sessions.size]).toEqual([7, 2]);
    transport.close?.();
    await expect.poll(() => server.connections.size).toBe(0);
  });

  test('distinguishes an unknown mailbox, a full one and an unreachable server', async () => {
    const errorOf = (smtpUrl: string) => send(smtpUrl).catch((error: unknown) => error);
    for (const [responseCode, words] of [
      [550, '5.1.1 no'],
      [552, '5.2.2 full'],
    ] as const) {
      const refusal = Object.assign(new Error(words), { responseCode });
      const port = await start({ onRcptTo: (_to, _session, done) => done(refusal) });
      expect(saysNoMailbox(await errorOf(`smtp://127.0.0.1:${port}`))).toBe(responseCode === 550);
      await new Promise<void>((done) => server.close(done));
    }
    expect(describeMailFault(await errorOf('smtp://127.0.0.1:1'))).toContain('nothing listens there');
    const port = await start();
    expect(describeMailFault(await errorOf(`smtps://127.0.0.1:${port}`))).toContain('smtp: instead of smtps:');
  });
});

describe('the transport without a mail server', () => {
  let dataDir: string;
  beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'post-'))));
  afterEach(() => rmSync(dataDir, { recursive: true }));

  // Here and not through a server: smtp-server takes no address in quotes.
  test.each(['"a,b"@example.org', '"evil@example.com,"@example.org'])('treats %s as one address', async (to) => {
    await createMailTransport({ smtpUrl: undefined, dataDir }, () => undefined).send({ ...MAIL, to });
    const raw = readFileSync(join(dataDir, 'mail', 'passkeyAdded-abc.eml'), 'latin1');
    expect(read(raw).headers['to']).toBe(`<${to}>`);
  });

  test.each(['"<evil@example.net>"@example.org', '"a>b"@example.org', 'a@example.org\r\nBcc: b@example.org'])(
    'refuses %j permanently, which would go to another mailbox',
    async (to) => {
      const error: unknown = await createMailTransport({ smtpUrl: undefined, dataDir }, () => undefined)
        .send({ ...MAIL, to })
        .catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(UnsendableAddressError);
      expect(readdirSync(join(dataDir, 'mail'))).toEqual([]);
    },
  );

  test('writes a file that only its user can read, completely or not at all, and reports its name', async () => {
    const wrote: string[] = [];
    await createMailTransport({ smtpUrl: undefined, dataDir }, (file) => void wrote.push(file)).send(MAIL);
    expect(wrote).toEqual(['passkeyAdded-abc.eml']);
    expect(readdirSync(join(dataDir, 'mail'))).toEqual(wrote);
    expect(statSync(join(dataDir, 'mail')).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataDir, 'mail', wrote[0]!)).mode & 0o777).toBe(0o600);
    const raw = readFileSync(join(dataDir, 'mail', wrote[0]!), 'latin1');
    expect(read(raw).headers['to']).toBe('ada+tag@example.org');
    expect(bodiesOf(raw)['text/plain; charset=utf-8']).toBe(LETTER.text.trim());
  });

  test('writes a link as one line, which can be copied from a terminal', async () => {
    const link = `https://site.example/el/confirm#activation/NDI/${'a'.repeat(43)}`;
    const text = `Γεια\n\n${link}\n`;
    await createMailTransport({ smtpUrl: undefined, dataDir }, () => undefined).send({ ...MAIL, text });
    expect(readFileSync(join(dataDir, 'mail', 'passkeyAdded-abc.eml'), 'utf8').split(/\r?\n/)).toContain(link);
  });

  test('expired files are deleted, and one that disappears meanwhile does not stop the others', () => {
    const folder = join(dataDir, 'mail');
    mkdirSync(folder);
    for (const name of ['old.eml', 'new.eml', 'old.txt']) writeFileSync(join(folder, name), '');
    for (const name of ['old.eml', 'old.txt']) utimesSync(join(folder, name), 1, 1);
    // As if the file were deleted between listing the folder and reading the file's age.
    symlinkSync(join(folder, 'gone'), join(folder, 'a.eml'));
    deleteOldMailFiles(dataDir, 2_000);
    expect(readdirSync(folder).filter((name) => name !== 'a.eml')).toEqual(['new.eml', 'old.txt']);
  });
});
