// An email to the operator that is in no queue.
import { describeMailFault } from '#src/server/mail/mail-fault.ts';
import { createMailTransport } from '#src/server/mail/transport.ts';

/** Sends a plain message at once. Returns what is wrong if it was not taken. */
export async function sendPlain({
  smtpUrl,
  from,
  to,
  subject,
  text,
}: {
  readonly smtpUrl: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}): Promise<string | undefined> {
  const transport = createMailTransport({ smtpUrl, dataDir: '' }, () => undefined);
  const html = `<pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`;
  try {
    await transport.send({ id: `operator-${Date.now().toString(36)}`, from, to, subject, text, html, language: 'en' });
    return undefined;
  } catch (error) {
    return `The message to ${to} was not sent: ${describeMailFault(error) ?? (error as Error).message}.`;
  }
}
