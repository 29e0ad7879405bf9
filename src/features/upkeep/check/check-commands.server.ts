// The command `check`: looks at the whole installation as an operator would by hand.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command, OperatorServices, Settled } from '#src/accounts/modules/operator-command.server.ts';
import { EXIT } from '#src/command-line/command-error.ts';
import type { Installation, ParsedArguments, MachineFacts } from '#src/command-line/command.ts';
import { formatTable } from '#src/command-line/printing.ts';
import { recordCheck } from '#src/features/upkeep/servers/runs.server.ts';
import { isDatabaseUnavailable } from '#src/server/database/errors.ts';
import { errorMeaning } from '#src/server/errors/error-meaning.ts';
import { PROJECT_ROOT } from '#src/server/program/project-root.ts';
import { builtVersion } from '#src/server/program/version.ts';
import { ConfigError } from '#src/server/settings/config-error.ts';
import type { Site } from '#src/shared/site/site.ts';
import { checkAddress, type AddressCheck } from './address-check.server.ts';
import { checkBackups, checkKept } from './backup-check.server.ts';
import { checkClock, databaseClock, futureRuns, isSynchronised } from './clock-check.server.ts';
import { about, type Finding } from './finding.ts';
import { checkAlerts, checkMail, checkQueue, checkSending } from './mail-check.server.ts';
import { checkMaintenance } from './maintenance-check.server.ts';
import { checkRules } from './network-rules.server.ts';
import { checkRelease } from './release-check.server.ts';
import { checkUnits, checkPorts, checkServers } from './servers-check.server.ts';
import { checkSite } from './site-check.server.ts';
import { checkDatabase, checkSpace } from './storage-check.server.ts';

/** Where the units of `deploy/` keep backups. */
const BACKUPS = '/var/backups/aperta';

export const CHECK_COMMAND: Command = {
  name: 'check',
  options: {
    backups: { value: 'FOLDER', help: `where backups are kept (default ${BACKUPS})` },
    key: { value: 'KEYFILE', help: 'the key of the backups, to read the newest as a whole; - for standard input' },
    mail: { value: 'ADDRESS', help: 'an address that a test email is sent to' },
    inside: { help: 'leave the public address out, in a container or cluster from where it cannot be reached' },
    dkim: { value: 'SELECTOR', help: 'the selector of your mail server’s DKIM key, to look that up as well' },
  },
  help: 'Checks the installation: settings, public address, certificate, proxy, API, each server, mail, database, clock, disk, backups, and what the site does not state. Sends no email without --mail. Exit code 1 if there is a fault; warnings do not count.',
  async inspect(installation, args) {
    const findings = await attempt('settings', installation.settle, (settled) =>
      checkSettled(settled, installation, args),
    );
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

const NOT_ASKED: AddressCheck = {
  findings: [
    about('public address').warning(
      'Not tried (--inside). From another machine: open it, sign in, look at the certificate.',
    ),
  ],
};

async function checkSettled(
  settled: Settled,
  { open, machine }: Installation<OperatorServices, Settled>,
  args: ParsedArguments,
): Promise<Finding[]> {
  const { config, site, now } = settled;
  const dist = join(PROJECT_ROOT, 'dist');
  const folder = args.text('backups') ?? BACKUPS;
  const { publicUrl, trustedProxies, databaseUrl, smtpUrl } = config;
  const target = {
    publicUrl,
    trustedProxies,
    version: builtVersion(dist),
    hasApi: !(site as Partial<Site>).apiBaseUrl,
  };
  const [address, mail, ofDatabase, ofMail, ports, synchronised, release] = await Promise.all([
    args.has('inside') ? NOT_ASKED : checkAddress(target, now),
    checkMail(settled, args.text('dkim')),
    databaseUrl === undefined ? [] : checkRules(machine, 'database', 'PostgreSQL', new URL(databaseUrl).hostname),
    smtpUrl === undefined ? [] : checkRules(machine, 'mail', 'The mail server', new URL(smtpUrl).hostname),
    checkPorts(machine, config),
    isSynchronised(),
    checkRelease(config, target.version.version),
  ]);
  const backups = await checkBackups(folder, settled, args.text('key'));
  const clocks = address.date ? [{ name: 'the public address', ...address.date, isPerhapsTheSame: true }] : [];
  const findings = [
    ...checkSite(settled, dist),
    ...release,
    ...address.findings,
    ...checkUnits(machine.units),
    ...ports,
    ...mail,
    ...ofMail,
    ...ofDatabase,
    // With PostgreSQL and SECRET_KEY nothing has to be stored there.
    ...(databaseUrl !== undefined && !existsSync(config.dataDir)
      ? []
      : [await checkSpace('DATA_DIR', config.dataDir, 'changes are refused once it is full')]),
    ...(existsSync(folder) ? [await checkSpace('--backups', folder, 'no backup is kept once it is full')] : []),
  ];
  const withoutDatabase = (fault: Finding) => [...findings, ...checkClock(clocks, synchronised, []), ...backups, fault];
  // A command makes an empty database where there is none: then this one would look right.
  const file = join(config.dataDir, 'accounts.db');
  if (databaseUrl === undefined && !existsSync(file))
    return withoutDatabase(about('database').fault(`There is no ${file}. Start a server, or correct DATA_DIR.`));
  return attempt(
    'database',
    open,
    async (services) => {
      const found = [
        ...findings,
        ...checkClock([...clocks, ...(await databaseClock(services))], synchronised, await futureRuns(services)),
        ...(await checkKept(services, folder, backups)),
        ...(await checkOpened(services, machine, args.text('mail'))),
      ];
      const faults = found.filter(({ state }) => state === 'fault').length;
      try {
        await recordCheck(services.queries, now(), faults, address.certificateEndsAt);
        return found;
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
        return [
          ...found,
          about('database').fault(
            `The database cannot be written: ${errorMeaning(error) ?? (error as Error).message}.`,
          ),
        ];
      }
    },
    withoutDatabase,
  );
}

async function checkOpened(
  services: OperatorServices,
  { env }: MachineFacts,
  mail: string | undefined,
): Promise<Finding[]> {
  const servers = await checkServers(services);
  const { smtpUrl } = services.config;
  return [
    await checkDatabase(services),
    ...servers,
    ...(await checkMaintenance(services)),
    ...(smtpUrl === undefined ? [] : [await checkQueue(services)]),
    ...(smtpUrl === undefined ? [] : [await checkAlerts(env, mail !== undefined)]),
    ...(mail === undefined ? [] : [await checkSending(services, mail)]),
  ];
}

/**
 * Calls `look` with what `get` returns. What the operator can correct becomes a finding: a line each; `others` puts it with findings
 * that there are all the same.
 */
async function attempt<Part>(
  subject: string,
  get: () => Promise<Part>,
  look: (part: Part) => Promise<Finding[]>,
  others: (fault: Finding) => Finding[] = (fault) => [fault],
): Promise<Finding[]> {
  const { fault } = about(subject);
  try {
    return await look(await get());
  } catch (error) {
    if (error instanceof ConfigError) {
      const [first = '', ...lines] = error.message.split('\n');
      return [...others(fault(first)), ...lines.map((line) => fault(line))];
    }
    if (isDatabaseUnavailable(error))
      return others(fault(`The database does not answer: ${(error as Error).message}.`));
    throw error;
  }
}
