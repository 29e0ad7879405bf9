// Reports of mail servers, from the return path of an email to the mark of the account.
import { expect, test } from 'vitest';
import { onEachDatabase } from '#test/databases.ts';
import { sharedServer } from '#test/shared-server.ts';
import { readReport } from './report.server.ts';
import { takeReport } from './worker.server.ts';

/** A report as mail servers write it, with the fields of its second part. */
const report = (to: string, fields: string) =>
  Buffer.from(
    [
      'From: MAILER-DAEMON@mx.example.net (Mail Delivery System)',
      `To: ${to}`,
      'Auto-Submitted: auto-replied',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="=_part"',
      '',
      '--=_part',
      'Content-Type: text/plain',
      '',
      'Status: 5.1.1 is only said here',
      '--=_part',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example.net',
      'Arrival-Date: Sun, 29 Nov 2026 09:00:00 +0000',
      '',
      fields,
      '',
      '--=_part',
      'Content-Type: message/rfc822',
      '',
      'Subject: returned',
      '',
      'cut off',
    ].join('\r\n'),
  );
const failed = (status: string) => `Final-Recipient: rfc822; a@example.org\r\nAction: failed\r\nStatus: ${status} (no)`;

test.each([
  [failed('5.1.1'), '5.1.1'],
  ['Original-Recipient: rfc822;a@b.c\r\nStatus: 5.1.10\r\nAction: FAILED', '5.1.10'],
  ['Action: delayed\r\nStatus: 4.4.1', undefined],
  ['Action: failed', undefined],
])('the fields %j say %s', async (fields, status) => {
  expect((await readReport(report('<bounces+1-x@site.example>', fields)))?.status).toBe(status);
});

onEachDatabase('emails that come back', (makePlace) => {
  const server = sharedServer(makePlace, { bounceAddress: 'bounces@site.example' });
  const returnPathTo = async (email: string) =>
    (await server.emails()).findLast(({ to }) => to === email)?.returnPath ?? '';
  const since = async (token: string) =>
    Object((await server.request('GET', '/auth/profile/', undefined, { token })).body).undeliverable_since as unknown;
  const take = async (to: string, status = '5.1.1') => takeReport(server.services, report(to, failed(status)));

  test('mark the account whose email failed, until a code shows that they arrive', async () => {
    const { email, token } = await server.member();
    const path = await returnPathTo(email);
    expect(path).toMatch(/^bounces\+[0-9a-z]+-[0-9a-f]{20}@site\.example$/);
    expect([await take(path, '5.2.2'), await since(token)]).toEqual(['5.2.2', null]);
    expect([await take(path.toUpperCase()), await since(token)]).toEqual(['5.1.1', expect.stringMatching(/^\d{4}-/)]);
    await server.request('POST', '/auth/users/address_code/', undefined, { token });
    const [code] = (await server.emails()).flatMap(({ text }) => text?.match(/^\d{4} \d{4}$/m) ?? []);
    await server.request('POST', '/auth/users/address_code_confirm/', { code }, { token });
    expect(await since(token)).toBe(null);
  });

  test('mark nobody by a path that is made up, or that an earlier address had', async () => {
    const [member, other] = [await server.member(), await server.member()];
    const path = await returnPathTo(other.email);
    const madeUp = path.replace(/-[0-9a-f]{20}/, `-${'0'.repeat(20)}`);
    await server.changeAccount(other.email, { email: 'new@example.org', email_key: 'new@example.org' });
    for (const to of [madeUp, path, 'bounces@site.example', 'bounces+x@site.example'])
      expect(await take(to)).toBeUndefined();
    expect([await since(member.token), await since(other.token)]).toEqual([null, null]);
  });
});
