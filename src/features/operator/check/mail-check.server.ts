// Checks the mail server of SMTP_URL, the queue, and what the name server says about the sender.
import { resolveTxt } from 'node:dns/promises';
import type { Services } from '#src/accounts/services.server.ts';
import { describeMailFault } from '#src/server/mail/mail-fault.ts';
import { outboxState } from '#src/server/mail/outbox.ts';
import { verifyMailServer } from '#src/server/mail/transport.ts';
import { HOUR_MS } from '#src/shared/durations.ts';
import { about, type Finding } from './finding.ts';

type MailServices = Services<'queries' | 'config' | 'site' | 'now'>;

/** Signs in at the mail server and sends nothing. `selector` names the DKIM key that the mail server signs with. */
export async function checkMail(services: MailServices, selector: string | undefined): Promise<Finding[]> {
  const { config, site } = services;
  if (config.smtpUrl === undefined)
    return [about('mail').warning('SMTP_URL is not set: emails are only written to files in DATA_DIR.')];
  const domain = site.email.slice(site.email.lastIndexOf('@') + 1);
  return Promise.all([
    checkServer(config.smtpUrl),
    checkQueue(services),
    checkRecord('SPF', domain, /^v=spf1 /),
    checkRecord('DMARC', `_dmarc.${domain}`, /^v=DMARC1/),
    selector === undefined
      ? about('DKIM').warning(`Not looked up. With the selector of your mail server: check --dkim SELECTOR`)
      : checkRecord('DKIM', `${selector}._domainkey.${domain}`, /(?:^|;)\s*p=\S/),
  ]);
}

async function checkServer(smtpUrl: string): Promise<Finding> {
  const { ok, fault } = about('mail');
  const { host } = new URL(smtpUrl);
  try {
    await verifyMailServer(smtpUrl);
    return ok(`${host} accepts the sign-in. Whether an email arrives: mail test ADDRESS`);
  } catch (error) {
    return fault(`SMTP_URL: ${host} cannot be used: ${describeMailFault(error) ?? (error as Error).message}`);
  }
}

async function checkQueue({ queries, now }: MailServices): Promise<Finding> {
  const { ok, warning } = about('queue');
  const { waiting, oldestMs } = await outboxState(queries, now());
  const hours = Math.floor(oldestMs / HOUR_MS);
  return hours > 0
    ? warning(`${waiting} emails are queued, the oldest for ${hours} h. The log says why: mail list`)
    : ok(`${waiting} emails are queued.`);
}

async function checkRecord(name: string, host: string, pattern: RegExp): Promise<Finding> {
  const { ok, warning } = about(name);
  try {
    const records = (await resolveTxt(host)).map((parts) => parts.join(''));
    const record = records.find((one) => pattern.test(one));
    return record === undefined
      ? warning(`${host} has no ${name} record: large mail servers may refuse the emails.`)
      : ok(`${host}: ${record.slice(0, 120)}`);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'ENODATA' || code === 'ENOTFOUND')
      return warning(`${host} has no ${name} record: large mail servers may refuse the emails.`);
    return warning(`The name server does not answer for ${host} (${code ?? 'no code'}).`);
  }
}
