// `mail test` is sent at once, and says what became of it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, expect, test } from 'vitest';
import { onDatabase } from '#test/databases.ts';
import { sharedServer } from '#test/shared-server.ts';
import { typeCommand } from '#test/typing.ts';

onDatabase('the operator’s test email', (makePlace) => {
  const server = sharedServer(makePlace);
  const folder = mkdtempSync(join(tmpdir(), 'operator-test-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const boxes: SMTPServer[] = [];
  afterEach(() => Promise.all(boxes.splice(0).map((box) => new Promise<void>((done) => box.close(done)))));

  async function withSmtp(isFull: boolean) {
    let heard = '';
    const box = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) => done(isFull ? new Error('no such\nbox') : null),
      onData: (stream, _session, done) => {
        stream.on('data', (part: Buffer) => (heard += part.toString()));
        stream.on('end', done);
      },
    });
    boxes.push(box);
    await new Promise<void>((done) => box.listen(0, '127.0.0.1', done));
    const { port } = box.server.address() as AddressInfo;
    const config = { ...server.services.config, smtpUrl: `smtp://127.0.0.1:${port}` };
    return { services: { ...server.services, config }, port, heard: () => heard };
  }

  test('is sent immediately, in the requested language', async () => {
    const { services, port, heard } = await withSmtp(false);
    const sent = await typeCommand(services, 'mail test ada@example.org --language de --json');
    const told = { address: 'ada@example.org', is_sent: true, server: `127.0.0.1:${port}` };
    expect([sent.code, JSON.parse(sent.out)]).toEqual([0, told]);
    expect(heard()).toMatch(/^To: ada@example\.org/m);
    expect(heard()).toMatch(/^Content-Language: de/m);
  });

  test('names the setting if the mail server refuses it or cannot be reached', async () => {
    const { services } = await withSmtp(true);
    const refused = await typeCommand(services, 'mail test ada@example.org');
    expect(refused).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^SMTP_URL: .*smtp:\/\/127\.0\.0\.1:\d+: .*EENVELOPE\).* no such box\n$/),
    });
    const config = { ...services.config, smtpUrl: 'smtp://ada:geheim@127.0.0.1:1' };
    const away = await typeCommand({ ...services, config }, 'mail test ada@example.org');
    expect(away).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^SMTP_URL: .*smtp:\/\/ada@127\.0\.0\.1:1: nothing listens there.*\n$/),
    });
    expect(away.err).not.toContain('geheim');
  });

  test('is a file if there is no mail server', async () => {
    const config = { ...server.services.config, smtpUrl: undefined, dataDir: folder };
    const { out } = await typeCommand({ ...server.services, config }, 'mail test ada@example.org --json');
    const { file, is_sent } = JSON.parse(out) as { file: string; is_sent: boolean };
    expect(is_sent).toBe(false);
    expect(readFileSync(file, 'utf8')).toMatch(/^Content-Language: en/m);
  });

  test('is refused for an invalid address or language', async () => {
    const refused = await typeCommand(server.services, 'mail test ada');
    expect(refused).toMatchObject({ code: 2, err: "'ada' is no email address.\n" });
    expect((await typeCommand(server.services, 'mail test a@example.org --language xx')).code).toBe(2);
  });
});
