// Sends an alert by the mail server of the site and to a webhook. It needs neither the database nor a valid configuration: those may be what has failed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text as readStream } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { Command } from '#src/accounts/modules/operator-command.server.ts';
import { CommandError } from '#src/command-line/command-error.ts';
import type { MachineFacts } from '#src/command-line/command.ts';
import { PROGRAM } from '#src/server/program/program-names.ts';
import { PROJECT_ROOT } from '#src/server/program/project-root.ts';
import { ConfigError } from '#src/server/settings/config-error.ts';
import { readConfig } from '#src/server/settings/config.ts';
import { readSite } from '#src/server/site/read-site.ts';
import { exampleSettings } from '#src/server/site/site-check.ts';
import type { BuiltSite } from '#src/shared/pages/built-site.ts';
import type { Site } from '#src/shared/site/site.ts';
import { MINUTE_MS } from '#src/shared/time/durations.ts';
import { destinationsOf, sendAlert, type AlertRoute } from './send-alert.server.ts';

/** After so many minutes each it is tried again. */
const RETRIES = [1, 5, 15, 60, 180];
const MOST_TEXT = 20_000;

/** Takes the environment. Returns the ways of alerts, or one line that says why there is none. */
export async function alertRoute(env: MachineFacts['env']): Promise<AlertRoute | string> {
  const { smtpUrl, alertEmail, alertWebhook } = readConfig(
    Object.fromEntries(['SMTP_URL', 'ALERT_EMAIL', 'ALERT_WEBHOOK'].map((name) => [name, env[name]])),
  );
  const site = await readSite(env).catch(builtSite);
  const name = site?.name ?? 'Aperta';
  const isExample = site === undefined || exampleSettings(site).includes('email');
  const to = alertEmail ?? (isExample ? undefined : site.email);
  if (smtpUrl === undefined || to === undefined) {
    if (alertWebhook !== undefined) return { name, webhook: alertWebhook };
    return smtpUrl === undefined
      ? 'SMTP_URL and ALERT_WEBHOOK are not set: alerts reach nobody. SMTP_URL should be the address of a mail server.'
      : 'ALERT_EMAIL is not set, and email of site.config.ts is the example: alerts reach nobody.';
  }
  const mail = { smtpUrl, from: { name, address: isExample ? to : site.email }, to };
  return { name, mail, ...(alertWebhook !== undefined && { webhook: alertWebhook }) };
}

/** A site.config.ts that cannot be read may be why there is an alert: the pages were built with one that could. */
function builtSite(error: unknown): Site | undefined {
  if (!(error instanceof ConfigError)) throw error;
  try {
    return (JSON.parse(readFileSync(join(PROJECT_ROOT, 'dist', 'site.json'), 'utf8')) as BuiltSite).site;
  } catch {
    // Then ALERT_EMAIL says where the alert goes.
    return undefined;
  }
}

export const ALERT_COMMAND: Command = {
  name: 'alert',
  parameters: ['SUBJECT'],
  options: {
    text: { value: 'FILE', help: 'what it says; - for standard input' },
    retry: { help: 'try again for some hours if one of them does not take it' },
  },
  help: 'Sends an email to ALERT_EMAIL, or email of site.config.ts, by the mail server of the site, and the same to ALERT_WEBHOOK, at once and without the database. The units of deploy/ report failures with it.',
  async inspect({ machine: { env } }, args) {
    const route = await alertRoute(env);
    if (typeof route === 'string') throw new CommandError(route);
    const from = args.text('text');
    const read = from === undefined ? '' : from === '-' ? await readStream(process.stdin) : readFileSync(from, 'utf8');
    const text = [
      args.first,
      '',
      read.slice(-MOST_TEXT).trim(),
      '',
      `What else is wrong: ${PROGRAM.admin('check')}`,
    ].join('\n');
    const subject = `${route.name}: ${args.first.replaceAll(/[\r\n]+/g, ' ')}`;
    let failed = await sendAlert(route, subject, text);
    for (const minutes of args.has('retry') ? RETRIES : []) {
      if (failed === undefined) break;
      await wait(minutes * MINUTE_MS);
      failed = await sendAlert(failed.route, subject, text);
    }
    if (failed !== undefined) throw new CommandError(failed.fault);
    const to = destinationsOf(route);
    return { json: { to }, text: `Sent to ${to}.` };
  },
};
