// The command `check`: looks at the whole installation as an operator would by hand.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT } from '#src/accounts/commands/command-error.server.ts';
import type {
  Command,
  Installation,
  OperatorServices,
  ParsedArguments,
  Settled,
} from '#src/accounts/commands/command.server.ts';
import { formatTable } from '#src/accounts/commands/printing.server.ts';
import { recordRun } from '#src/features/operator/runs.server.ts';
import { ConfigError } from '#src/server/config.ts';
import { isDatabaseUnavailable } from '#src/server/database/errors.ts';
import { PROJECT_ROOT } from '#src/server/project-root.ts';
import { builtVersion } from '#src/server/version.ts';
import { checkAddress } from './address-check.server.ts';
import { about, type Finding } from './finding.ts';
import { checkMail, checkQueue, checkSending } from './mail-check.server.ts';
import { checkMaintenance } from './maintenance-check.server.ts';
import { checkSite } from './site-check.server.ts';
import { checkBackups, checkDatabase, checkSpace } from './storage-check.server.ts';

/** Where the units of `deploy/` keep backups. */
const BACKUPS = '/var/backups/aperta';

export const CHECK_COMMAND: Command = {
  name: 'check',
  parameters: [],
  options: {
    backups: { value: 'FOLDER', help: `where backups are kept (default ${BACKUPS})` },
    key: { value: 'KEYFILE', help: 'the key of the backups, to read the newest as a whole; - for standard input' },
    mail: { value: 'ADDRESS', help: 'an address that a test email is sent to' },
    dkim: { value: 'SELECTOR', help: 'the selector of your mail server’s DKIM key, to look that up as well' },
  },
  help: 'Checks the installation: settings, public address, certificate, proxy, mail, database, clock, disk, backups, and what the site does not state. Sends no email without --mail. Exit code 1 if there is a fault; warnings do not count.',
  async inspect({ settle, open }, args) {
    const findings = await attempt('settings', settle, (settled) => checkSettled(settled, open, args));
    const faults = findings.filter(({ state }) => state === 'fault').length;
    const warnings = findings.filter(({ state }) => state === 'warning').length;
    const rows = findings.map(({ subject, state, text }) => [state, subject, text]);
    return {
      json: { faults, warnings, findings },
      text: `${formatTable(['state', 'subject', 'what is so'], rows)}\n\nFaults: ${faults}, warnings: ${warnings}.`,
      exitCode: faults > 0 ? EXIT.failed : EXIT.done,
    };
  },
};

async function checkSettled(settled: Settled, open: Installation['open'], args: ParsedArguments): Promise<Finding[]> {
  const { config, now } = settled;
  const dist = join(PROJECT_ROOT, 'dist');
  const backups = args.text('backups') ?? BACKUPS;
  const { publicUrl, trustedProxies } = config;
  const asked = await Promise.all([
    checkAddress({ publicUrl, trustedProxies, version: builtVersion(dist), now }),
    checkMail(settled, args.text('dkim')),
  ]);
  const findings = [
    ...checkSite(settled, dist),
    ...asked.flat(),
    await checkSpace('DATA_DIR', config.dataDir),
    ...(existsSync(backups) ? [await checkSpace('--backups', backups)] : []),
    await checkBackups(backups, settled, args.text('key')),
  ];
  // A command makes an empty database where there is none: then this one would look right.
  const file = join(config.dataDir, 'accounts.db');
  if (config.databaseUrl === undefined && !existsSync(file))
    return [...findings, about('database').fault(`There is no ${file}. Start a server, or correct DATA_DIR.`)];
  const stored = await attempt('database', open, async (services) => {
    const found = await checkOpened(services, args.text('mail'));
    const faults = [...findings, ...found].filter(({ state }) => state === 'fault').length;
    await recordRun(services.queries, 'check', now(), faults);
    return found;
  });
  return [...findings, ...stored];
}

async function checkOpened(services: OperatorServices, mail: string | undefined): Promise<Finding[]> {
  return [
    await checkDatabase(services),
    ...(await checkMaintenance(services)),
    ...(services.config.smtpUrl === undefined ? [] : [await checkQueue(services)]),
    ...(mail === undefined ? [] : [await checkSending(services, mail)]),
  ];
}

/** Calls `look` with what `get` returns. What the operator can correct becomes a finding: a line each. */
async function attempt<Part>(
  subject: string,
  get: () => Promise<Part>,
  look: (part: Part) => Promise<Finding[]>,
): Promise<Finding[]> {
  const { fault } = about(subject);
  try {
    return await look(await get());
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n').map((line) => fault(line));
    if (isDatabaseUnavailable(error)) return [fault(`The database does not answer: ${(error as Error).message}.`)];
    throw error;
  }
}
