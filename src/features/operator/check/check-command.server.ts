// The command `check`: looks at the whole installation as an operator would by hand.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT } from '#src/accounts/commands/command-error.server.ts';
import type { Command } from '#src/accounts/commands/command.server.ts';
import { formatTable } from '#src/accounts/commands/printing.server.ts';
import { recordRun } from '#src/features/operator/runs.server.ts';
import { PROJECT_ROOT } from '#src/server/project-root.ts';
import { builtVersion } from '#src/server/version.ts';
import { checkAddress } from './address-check.server.ts';
import { checkMail } from './mail-check.server.ts';
import { checkSite } from './site-check.server.ts';
import { checkBackups, checkDatabase, checkSpace } from './storage-check.server.ts';

/** Where the units of `deploy/` keep backups. */
const BACKUPS = '/var/backups/aperta';

export const CHECK_COMMAND: Command = {
  name: 'check',
  parameters: [],
  options: {
    backups: { value: 'FOLDER', help: `where backups are kept (default ${BACKUPS})` },
    dkim: { value: 'SELECTOR', help: 'the selector of your mail server’s DKIM key, to look that up as well' },
  },
  help: 'Checks the installation: settings, public address, certificate, proxy, mail, database, clock, disk, backups, and what the site does not state. Sends no email. Exit code 1 if there is a fault; warnings do not count.',
  async run(services, args) {
    const { config, now } = services;
    const dist = join(PROJECT_ROOT, 'dist');
    const backups = args.text('backups') ?? BACKUPS;
    const { publicUrl, trustedProxies } = config;
    const asked = await Promise.all([
      checkAddress({ publicUrl, trustedProxies, version: builtVersion(dist), now }),
      checkMail(services, args.text('dkim')),
    ]);
    const findings = [
      ...checkSite(services, dist),
      ...asked.flat(),
      await checkDatabase(services),
      await checkSpace('DATA_DIR', config.dataDir),
      ...(existsSync(backups) ? [await checkSpace('--backups', backups)] : []),
      checkBackups(backups, config, now()),
    ];
    const faults = findings.filter(({ state }) => state === 'fault').length;
    const warnings = findings.filter(({ state }) => state === 'warning').length;
    await recordRun(services.queries, 'check', now(), faults);
    const rows = findings.map(({ subject, state, text }) => [state, subject, text]);
    return {
      json: { faults, warnings, findings },
      text: `${formatTable(['state', 'subject', 'what is so'], rows)}\n\nFaults: ${faults}, warnings: ${warnings}.`,
      exitCode: faults > 0 ? EXIT.failed : EXIT.done,
    };
  },
};
