// Sends an alert by the mail server of the site. It needs neither the database nor a valid configuration: those may be what has failed.
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
import { sendPlain } from './plain-mail.server.ts';

/** After so many minutes each it is tried again. */
const RETRIES = [1, 5, 15, 60, 180];
const MOST_TEXT = 20_000;

/** Where alerts come from and go to. */
export interface AlertRoute {
  readonly smtpUrl: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
}

/** Takes the environment. Returns the way of alerts, or one line that says why there is none. */
export async function alertRoute(env: MachineFacts['env']): Promise<AlertRoute | string> {
  const { smtpUrl, alertEmail } = readConfig({ SMTP_URL: env['SMTP_URL'], ALERT_EMAIL: env['ALERT_EMAIL'] });
  if (smtpUrl === undefined)
    return 'SMTP_URL is not set: alerts reach nobody. It should be the address of a mail server.';
  const site = await readSite(env).catch(builtSite);
  const isExample = site === undefined || exampleSettings(site).includes('email');
  const to = alertEmail ?? (isExample ? undefined : site.email);
  if (to === undefined)
    return 'ALERT_EMAIL is not set, and email of site.config.ts is the example: alerts reach nobody.';
  return { smtpUrl, from: { name: site?.name ?? 'Aperta', address: isExample ? to : site.email }, to };
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
    text: { value: 'FILE', help: 'what the email says; - for standard input' },
    retry: { help: 'try again for some hours if the mail server does not take it' },
  },
  help: 'Sends an email to ALERT_EMAIL, or email of site.config.ts, by the mail server of the site, at once and without the database. The units of deploy/ report failures with it.',
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
    const mail = { ...route, subject: `${route.from.name}: ${args.first.replaceAll(/[\r\n]+/g, ' ')}`, text };
    let failed = await sendPlain(mail);
    for (const minutes of args.has('retry') ? RETRIES : []) {
      if (failed === undefined) break;
      await wait(minutes * MINUTE_MS);
      failed = await sendPlain(mail);
    }
    if (failed !== undefined) throw new CommandError(failed);
    return { json: { to: route.to }, text: `Sent to ${route.to}.` };
  },
};
