// Checks the mail server of SMTP_URL, the queue, and what the name server says about the sender.
import { Resolver } from 'node:dns/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { emailFaults } from '#src/accounts/members/field-rules.ts';
import type { OperatorServices, Settled } from '#src/accounts/modules/operator-command.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { CommandError } from '#src/command-line/command-error.ts';
import type { MachineFacts } from '#src/command-line/command.ts';
import { alertRoute } from '#src/features/upkeep/mail/alert-commands.server.ts';
import { sendTest } from '#src/features/upkeep/mail/mail-test.server.ts';
import { findQueued } from '#src/features/upkeep/mail/queue.server.ts';
import { destinationsOf, sendAlert } from '#src/features/upkeep/mail/send-alert.server.ts';
import { isRunning, listServers } from '#src/features/upkeep/servers/servers.server.ts';
import { describeMailFault } from '#src/server/mail/mail-fault.ts';
import { enqueueMail, outboxState } from '#src/server/mail/outbox.ts';
import { verifyMailServer } from '#src/server/mail/transport.ts';
import { HOUR_MS, MINUTE_MS } from '#src/shared/time/durations.ts';
import { about, type Finding } from './finding.ts';

/** The part of a resolver that is asked. */
export type TextRecords = Pick<Resolver, 'resolveTxt'>;

/** Gives up after six seconds: a name server that does not answer must not hold the other findings up. */
const RESOLVER = () => new Resolver({ timeout: 2_000, tries: 2 });

/**
 * Signs in at the mail server and sends nothing. `selector` names the DKIM key that the mail server signs with. Nobody but the
 * recipient of an email sees which that is.
 */
export async function checkMail(
  { config, site }: Pick<Settled, 'config' | 'site'>,
  selector: string | undefined,
  resolver: TextRecords = RESOLVER(),
): Promise<Finding[]> {
  if (config.smtpUrl === undefined)
    return [about('mail').warning('SMTP_URL is not set: emails are only written to files in DATA_DIR.')];
  const domain = site.email.slice(site.email.lastIndexOf('@') + 1);
  return Promise.all([
    checkServer(config.smtpUrl),
    checkRecord(resolver, 'SPF', domain, /^v=spf1(?: |$)/),
    checkRecord(resolver, 'DMARC', `_dmarc.${domain}`, /^v=DMARC1/),
    selector === undefined
      ? about('DKIM').warning(
          'Not looked up. Open an email of the site where it arrived: DKIM-Signature has s=SELECTOR. Then: check --dkim SELECTOR',
        )
      : checkRecord(resolver, 'DKIM', `${selector}._domainkey.${domain}`, /(?:^|;)\s*p=\S/),
  ]);
}

async function checkServer(smtpUrl: string): Promise<Finding> {
  const { ok, fault } = about('mail');
  const { host } = new URL(smtpUrl);
  try {
    await verifyMailServer(smtpUrl);
    return ok(`${host} accepts the sign-in. Whether an email arrives: check --mail ADDRESS`);
  } catch (error) {
    return fault(`SMTP_URL: ${host} cannot be used: ${describeMailFault(error) ?? (error as Error).message}`);
  }
}

/** Says where alerts go; `isTried`: sends one. */
export async function checkAlerts(env: MachineFacts['env'], isTried: boolean): Promise<Finding> {
  const { ok, fault } = about('alerts');
  const route = await alertRoute(env);
  if (typeof route === 'string') return fault(route);
  const to = destinationsOf(route);
  if (!isTried) return ok(`Alerts go to ${to}. Whether they arrive: check --mail ADDRESS`);
  const subject = `${route.name}: a trial of the alerts`;
  const failed = await sendAlert(route, subject, 'Nothing is wrong: this is how an alert arrives.');
  return failed === undefined ? ok(`A trial alert went to ${to}. Look whether it arrives.`) : fault(failed.fault);
}

const MOST_WAIT_MS = 20_000;

/** Lets a server that runs send an email to this address; without one, or without SMTP_URL, it is sent from here. */
export async function checkSending(services: OperatorServices, address: string): Promise<Finding> {
  const { ok, warning, fault } = about('test email');
  const { queries, config, now } = services;
  try {
    if (emailFaults(address).length > 0) throw new CommandError(`'${address}' is no email address.`);
    const runs = (await listServers(queries, now())).some((row) => isRunning(row, now()));
    if (runs && config.smtpUrl !== undefined) return await sendByServer(services, address);
    const sent = await sendTest(services, address, 'en');
    return 'server' in sent
      ? ok(`${sent.server} accepted an email to ${address}. Look whether it arrives.`)
      : warning(`There is no SMTP_URL: the email to ${address} was written to ${sent.file}.`);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return fault(error.message);
  }
}

/** By the queue, as all emails of the site. */
async function sendByServer({ queries, now }: OperatorServices, address: string): Promise<Finding> {
  const { ok, fault } = about('test email');
  const since = now();
  await enqueueMail(queries, { kind: 'test', address, language: 'en' }, since);
  const deadline = performance.now() + MOST_WAIT_MS;
  for (;;) {
    await wait(500);
    const queued = await findQueued(queries, 'test', address, since);
    if (queued === undefined) return ok(`A server sent an email to ${address}. Look whether it arrives.`);
    // A server that is sending it has it for five minutes; one that could not waits for one.
    const waits = queued.next_attempt_at - now();
    if (queued.attempts > 0 && waits > 0 && waits < 2 * MINUTE_MS)
      return fault(
        `A server could not send the email to ${address} and tries again. Its log says why: email postponed`,
      );
    if (performance.now() > deadline)
      return fault(`No server has sent the email to ${address} yet. It is queued: mail list`);
  }
}

/** Looks whether emails wait. */
export async function checkQueue({ queries, now }: Services<'queries' | 'now'>): Promise<Finding> {
  const { ok, warning } = about('queue');
  const { waiting, oldestMs } = await outboxState(queries, now());
  const hours = Math.floor(oldestMs / HOUR_MS);
  return hours > 0
    ? warning(`${waiting} emails are queued, the oldest for ${hours} h. The log says why: mail list`)
    : ok(`${waiting} emails are queued.`);
}

async function checkRecord(resolver: TextRecords, name: string, host: string, pattern: RegExp): Promise<Finding> {
  const { ok, warning } = about(name);
  const missing = () => warning(`${host} has no ${name} record: large mail servers may refuse the emails.`);
  try {
    const records = (await resolver.resolveTxt(host)).map((parts) => parts.join(''));
    const [record, ...others] = records.filter((one) => pattern.test(one));
    if (record === undefined) return missing();
    if (others.length > 0)
      return warning(`${host} has ${others.length + 1} ${name} records, so that none counts. There should be one.`);
    if (name === 'SPF' && /[ +]all$/.test(record) && !/[-~?]all$/.test(record))
      return warning(
        `${host}: ${record.slice(0, 120)} lets everybody send for this domain. It should end in -all or ~all.`,
      );
    return ok(`${host}: ${record.slice(0, 120)}`);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'ENODATA' || code === 'ENOTFOUND') return missing();
    return warning(`The name server does not answer for ${host} (${code ?? 'no code'}).`);
  }
}
