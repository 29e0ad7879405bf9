import { expect, test } from 'vitest';
import { describeMailFault, mailFault, saysNoMailbox, UnsendableAddressError } from './mail-fault.ts';

const smtpError = (response: string, command = 'RCPT TO', code = 'EENVELOPE') =>
  Object.assign(new Error(`to ada@example.org: ${response}`), {
    code,
    command,
    response,
    responseCode: Number(response.slice(0, 3)),
  });

test.each(['550 5.1.1 no such user', '553 5.1.3 bad address', '550-5.1.10 null MX', '550 5.2.1 disabled'])(
  '"%s" says that the mailbox does not exist',
  (response) => expect(saysNoMailbox(smtpError(response))).toBe(true),
);

test.each([
  ['550 no such user', 'RCPT TO', 'does not take emails'],
  ['554 5.7.1 relay access denied', 'RCPT TO', 'whether it relays'],
  ['550 5.1.8 sender unknown', 'RCPT TO', 'whether it relays'],
  ['550 5.1.1 sender unknown', 'MAIL FROM', 'refuses the sender'],
  ['552 5.2.2 mailbox full', 'RCPT TO', 'is full'],
  ['451 4.7.1 greylisted', 'RCPT TO', 'asked again later'],
  ['451 4.7.1 greylisted', 'DATA', 'asked again later'],
  ['421 4.3.2 closing', 'RCPT TO', 'asked again later'],
  ['530 5.7.0 authentication required', 'MAIL FROM', 'smtp://user:password@host'],
  ['554 5.7.1 spam', 'DATA', 'refuses the email itself'],
])('"%s" to %s is a fault that time or the operator can change', (response, command, words) => {
  const error = smtpError(response, command);
  expect(saysNoMailbox(error)).toBe(false);
  expect(describeMailFault(error)).toContain(words);
  expect(describeMailFault(error)).not.toContain('example.org');
});

test.each([
  ['ECONNREFUSED', 'ESOCKET', 'nothing listens there'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'ESOCKET', 'smtp: instead of smtps:'],
  ['CERT_HAS_EXPIRED', 'ESOCKET', 'has expired'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'ESOCKET', 'NODE_EXTRA_CA_CERTS'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'ESOCKET', 'for another name'],
  [undefined, 'ETIMEDOUT', '465 needs smtps:'],
  [undefined, 'EAUTH', 'user name and password'],
])('the error %s (%s) has a sentence', (originalCode, code, words) => {
  const error = Object.assign(new Error('x'), { code, originalCode });
  expect(describeMailFault(error)).toContain(words);
  expect(describeMailFault(error)).toContain(`(${originalCode ?? code})`);
});

test('an error of something else has none', () => {
  expect(describeMailFault(new Error('x'))).toBeUndefined();
  expect(describeMailFault(new UnsendableAddressError())).toContain('address');
});

test.each([
  [smtpError('550 5.1.1 no ada@example.org'), 'noMailbox', '550 5.1.1'],
  [smtpError('552 5.2.2 full'), 'full', '552 5.2.2'],
  [smtpError('554 5.7.1 spam', 'DATA'), 'refused', '554 5.7.1'],
  [smtpError('451 4.7.0 later'), 'busy', '451 4.7.0'],
  [smtpError('535 5.7.8 no', 'AUTH PLAIN', 'EAUTH'), 'signIn', '535 5.7.8'],
  [Object.assign(new Error('x'), { code: 'ESOCKET', originalCode: 'ECONNREFUSED' }), 'unreachable', 'ECONNREFUSED'],
  [Object.assign(new Error('x'), { code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED' }), 'tls', 'CERT_HAS_EXPIRED'],
  [new Error('ada@example.org'), 'other', 'other'],
])('the queue says of %s: %s, %s', (error, fault, codes) => expect(mailFault(error)).toEqual({ fault, codes }));
