// A report of a mail server that an email failed (delivery status notification, RFC 3464).
import { lazyImport } from '#src/server/errors/lazy-import.ts';

// Loaded at the first report.
const postalMime = lazyImport(() => import('postal-mime'));

/** A failed delivery. */
export interface FailedDelivery {
  /** To whom the report came: the return path of the email that failed is one of them. */
  readonly recipients: readonly string[];
  /** The enhanced status code (RFC 3463), such as `5.1.1`. */
  readonly status: string;
}

/** A report has three parts, and the returned email is not read. */
const LIMITS = { maxNestingDepth: 5, maxHeadersSize: 65_536, maxRfc822NestingDepth: 0 } as const;
const RECIPIENT_HEADERS: ReadonlySet<string> = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to']);
const MOST_RECIPIENTS = 20;

/** Takes the source of a message, maybe without its end. Returns the failure that it reports; nothing if it reports none, or a delay. */
export async function readReport(source: Uint8Array): Promise<FailedDelivery | undefined> {
  const { default: PostalMime } = await postalMime();
  const message = await PostalMime.parse(source, { ...LIMITS, attachmentEncoding: 'utf8' }).catch(() => undefined);
  const part = message?.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (!message || typeof part?.content !== 'string') return undefined;
  const status = failureIn(part.content);
  if (status === undefined) return undefined;
  const recipients = message.headers
    .filter(({ key }) => RECIPIENT_HEADERS.has(key))
    .flatMap(({ value }) => value.match(/[^\s<>,;"]+@[^\s<>,;"]+/g) ?? []);
  return { recipients: recipients.slice(0, MOST_RECIPIENTS), status };
}

/** The fields of each recipient follow those of the message, with an empty line before. An email of ours has one recipient. */
function failureIn(text: string): string | undefined {
  const [, recipient = ''] = text
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n\s*\n/);
  const field = (name: string) => new RegExp(`^${name}:[ \\t]*(\\S+)`, 'im').exec(recipient)?.[1];
  const [, status] = /^(5\.\d{1,3}\.\d{1,3})$/.exec(field('Status') ?? '') ?? [];
  return field('Action')?.toLowerCase() === 'failed' ? status : undefined;
}
