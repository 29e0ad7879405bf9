// What the error of a mail server means: for the queue, whether trying again can help; for the operator, a sentence.
import type { MailFault } from '#src/shared/accounts/mail-faults.ts';

/** What is known of an error of nodemailer. */
interface SmtpError {
  readonly code?: string;
  /** The code of the socket or of TLS, such as `ECONNREFUSED`. */
  readonly originalCode?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/** An address that no mail server could be given as it stands. */
export class UnsendableAddressError extends Error {
  override readonly name = 'UnsendableAddressError';
  constructor() {
    super('the address cannot be sent to');
  }
}

/**
 * Enhanced status codes (RFC 3463) that say that the mailbox of the recipient does not exist. All others, and replies without such
 * a code, are about the sender, the relay's rules, its state or the content: the operator or time can change those.
 */
const NO_MAILBOX: ReadonlySet<string> = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);

/** Takes an enhanced status code. Returns whether it says so. */
export const isNoMailbox = (status: string): boolean => NO_MAILBOX.has(status);

const enhancedCodeOf = ({ response }: SmtpError) => /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1];

/** True if the mail server says that the recipient's mailbox does not exist. A relay that refuses everybody may say so, too. */
export function saysNoMailbox(error: unknown): boolean {
  const { command, responseCode = 0 } = error as SmtpError;
  if (command !== 'RCPT TO' && command !== 'DATA') return false;
  return responseCode >= 500 && isNoMailbox(enhancedCodeOf(error as SmtpError) ?? '');
}

/** The sentences about connections, by the code of the socket or of TLS. */
const BY_CODE: readonly (readonly [code: RegExp, words: string])[] = [
  [/^ECONNREFUSED$/, 'nothing listens there: check host and port'],
  [/^(?:ENOTFOUND|EDNS)$/, 'no such host name is known: check the host'],
  [
    /^EAI_AGAIN$/,
    'the host name could not be looked up: check the resolver of this machine (with the systemd units allow its address, IPAddressAllow=)',
  ],
  [
    /^(?:EHOSTUNREACH|ENETUNREACH|EACCES|EPERM)$/,
    'this machine may not or cannot connect there: check network and firewall (with the systemd units IPAddressAllow=)',
  ],
  [
    /^ERR_SSL_(?:WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST)$/,
    'the port does not begin with TLS: write smtp: instead of smtps: (port 587 or 25), or use port 465',
  ],
  [/^CERT_HAS_EXPIRED$/, 'the certificate of the mail server has expired: tell who runs it'],
  [
    /^CERT_NOT_YET_VALID$/,
    'the certificate of the mail server is not valid yet, or the clock of this machine is wrong',
  ],
  [
    /ALTNAME|HOSTNAME/,
    'the certificate of the mail server is for another name: write the host as the certificate has it',
  ],
  [
    /CERT|SIGNATURE|ISSUER/,
    'the certificate of the mail server is of an authority that this machine does not know, or it sends an incomplete chain; for an authority of your own set NODE_EXTRA_CA_CERTS to the path of its certificate, in the same file as SMTP_URL',
  ],
  [
    /^(?:ETLS|ERR_SSL_|ERR_TLS_)/,
    'TLS could not be started, and without it nothing is sent: use a port with STARTTLS (smtp:, 587) or TLS (smtps:, 465)',
  ],
  [
    /^EAUTH$/,
    'the mail server refuses user name and password: check both; special characters are written like %40 for @',
  ],
  [
    /^ETIMEDOUT$/,
    'no answer in time: check host, port and firewall (with the systemd units IPAddressAllow=); port 465 needs smtps: instead of smtp:',
  ],
  [
    /^(?:ECONNRESET|ECONNECTION|EPIPE)$/,
    'the mail server closed the connection: check port and scheme (smtps: for 465, smtp: for 587)',
  ],
];

/** The sentence about a reply of the mail server. */
function wordsOfReply(error: SmtpError): string | undefined {
  const { command, responseCode = 0 } = error;
  const [, subject, detail] = (enhancedCodeOf(error) ?? '').split('.');
  if (responseCode === 530) return 'the mail server wants a user name and a password: smtp://user:password@host';
  if (responseCode === 421) return 'the mail server is busy or closing; it is asked again later';
  if (saysNoMailbox(error)) return 'the mail server says that the recipient’s mailbox does not exist';
  if (responseCode === 552 || responseCode === 452 || (subject === '2' && detail === '2'))
    return 'the mailbox of the recipient is full, or the email too large for it';
  if (command === 'MAIL FROM') return 'the mail server refuses the sender: check `email` in site.config.ts';
  if (command !== 'RCPT TO' && command !== 'DATA') return undefined;
  if (responseCode < 500) return 'the mail server does not accept the email yet; it is asked again later';
  return command === 'DATA'
    ? 'the mail server refuses the email itself, as spam for instance: ask who runs it'
    : 'the mail server does not take emails to this recipient from here: check user name and password, and whether it relays for this site';
}

/** Takes what was thrown while an email was sent. Returns its kind, and the codes of the reply: no address, no words of the server. */
export function mailFault(error: unknown): { readonly fault: MailFault; readonly codes: string } {
  const { code, responseCode = 0 } = error as SmtpError;
  const codes = [responseCode === 0 ? '' : String(responseCode), enhancedCodeOf(error as SmtpError) ?? ''];
  const word = mailFaultCode(error);
  if (word !== String(responseCode)) codes.push(word);
  return { fault: faultOf(error as SmtpError, word, code), codes: codes.filter(Boolean).join(' ') };
}

function faultOf(error: SmtpError, word: string, code: string | undefined): MailFault {
  const { responseCode = 0 } = error;
  if (error instanceof UnsendableAddressError || saysNoMailbox(error)) return 'noMailbox';
  if (code === 'EAUTH' || responseCode === 530) return 'signIn';
  if (responseCode === 552 || responseCode === 452 || /^[45]\.2\.2$/.test(enhancedCodeOf(error) ?? '')) return 'full';
  if (responseCode >= 500) return 'refused';
  if (responseCode >= 400) return 'busy';
  if (code === 'ETLS' || /^ERR_(?:SSL|TLS)_|CERT|SIGNATURE|ISSUER/.test(word)) return 'tls';
  return code === undefined ? 'other' : 'unreachable';
}

/** Takes what a mail transport has thrown. Returns its code in a word, such as `ECONNREFUSED` or `550`: one of some dozens. */
export function mailFaultCode(error: unknown): string {
  const { code, originalCode, responseCode } = error as SmtpError;
  const word = originalCode ?? responseCode ?? code ?? 'other';
  return /^\w{1,40}$/.test(String(word)) ? String(word) : 'other';
}

/**
 * Takes what a mail transport has thrown. Returns a sentence for the operator, with the codes of the reply, and without addresses
 * or the words of the mail server, which may contain them; `undefined` if it is no error of a mail server.
 */
export function describeMailFault(error: unknown): string | undefined {
  if (error instanceof UnsendableAddressError) return 'no mail server could be given this address';
  const { code, originalCode, responseCode } = error as SmtpError;
  if (typeof code !== 'string') return undefined;
  const detail = originalCode ?? code;
  const words =
    BY_CODE.find(([pattern]) => pattern.test(detail))?.[1] ??
    wordsOfReply(error as SmtpError) ??
    BY_CODE.find(([pattern]) => pattern.test(code))?.[1];
  if (words === undefined) return undefined;
  const reply = responseCode === undefined ? [] : [String(responseCode), enhancedCodeOf(error as SmtpError) ?? ''];
  return `${words} (${[...reply, detail].filter(Boolean).join(' ')})`;
}
