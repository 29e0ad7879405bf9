// The operator's program, `npm run admin`. It uses the settings of the server, which may be running or not.
import { constants } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { OperatorServices, Settled } from '#src/accounts/modules/operator-command.server.ts';
import type { OperatorHooks } from '#src/accounts/modules/operator-hooks.server.ts';
import { personalTableNames } from '#src/accounts/modules/table-rules.server.ts';
import { ACCOUNT_EVENTS, loadOperator, MAIL_RULES, TABLE_RULES } from '#src/app/modules/modules.server.ts';
import { CommandError, EXIT, type ExitCode } from '#src/command-line/command-error.ts';
import { readMachineFacts } from '#src/command-line/machine-facts.ts';
import { formatLogLine, sanitizeLines } from '#src/command-line/printing.ts';
import { runCommand, type OpenServices, type Terminal } from '#src/command-line/run-command.ts';
import { isDatabaseUnavailable } from '#src/server/database/errors.ts';
import { openDatabase } from '#src/server/database/open.ts';
import { startWarnings } from '#src/server/process/start-warnings.ts';
import { lowerPriority } from '#src/server/program/lower-priority.ts';
import { PROJECT_ROOT } from '#src/server/program/project-root.ts';
import { builtVersion, formatVersion } from '#src/server/program/version.ts';
import { openExistingKey } from '#src/server/secrets/secret-key.ts';
import { ConfigError } from '#src/server/settings/config-error.ts';
import { misspeltWarnings } from '#src/server/settings/misspelt-settings.ts';
import { readSections } from '#src/server/site/read-sections.ts';
import { readSettings } from '#src/server/site/read-site.ts';
import type { BuiltSite } from '#src/shared/pages/built-site.ts';

const terminal: Terminal = {
  isInteractive: process.stdin.isTTY,
  // Output may contain foreign text: the header of a backup, the reply of a mail server, a value in a stack trace.
  out: (text) => void process.stdout.write(sanitizeLines(text)),
  err: (text) => void process.stderr.write(sanitizeLines(text)),
  ask: (question) =>
    new Promise((resolve, reject) => {
      // On standard error, because standard output is only for the result.
      const lines = createInterface({ input: process.stdin, output: process.stderr });
      // Ctrl-C, Ctrl-D or the end of the input. After an answer this does nothing.
      lines.once('close', () =>
        reject(new CommandError('\nLeft without an answer. Nothing was done.', EXIT.notConfirmed)),
      );
      lines.question(question, (answer) => {
        resolve(answer);
        lines.close();
      });
    }),
};

/** Reads the settings of the server. */
async function settle(): Promise<Settled> {
  const { site, config } = await readSettings(process.env);
  return {
    site,
    config,
    now: Date.now,
    tableRules: TABLE_RULES,
    startWarnings: (built: BuiltSite['site']) =>
      startWarnings({ site, config, env: process.env, built, isService: false }),
  };
}

/** Opens the database of the server. The secret key is opened by the commands that need it. */
async function open(mayMigrate: boolean, hooks: readonly OperatorHooks[]): Promise<OpenServices<OperatorServices>> {
  const settled = await settle();
  // A misspelt DATABASE_URL means another database.
  for (const line of misspeltWarnings(process.env)) terminal.err(`${line}\n`);
  const database = await openDatabase(settled.config, { mayMigrate });
  const { queries } = database;
  const services = {
    ...settled,
    queries,
    vacuum: () => database.vacuum(personalTableNames(TABLE_RULES)),
    openKey: () => openExistingKey(settled.config, queries),
    accountEvents: ACCOUNT_EVENTS,
    hooks,
    sections: readSections(join(PROJECT_ROOT, 'dist')),
    mailRules: MAIL_RULES,
  };
  return { services, close: () => database.close() };
}

/** Returns one line for errors that the operator can fix, and the stack trace of any other. */
function formatError(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (isDatabaseUnavailable(error)) return `The database does not answer: ${(error as Error).message}. Try again.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function main(): Promise<ExitCode> {
  if (process.argv[2] === '--version') {
    terminal.out(`${formatVersion(builtVersion(join(PROJECT_ROOT, 'dist')))}\n`);
    return EXIT.done;
  }
  try {
    const { commands, hooks } = await loadOperator();
    const machine = readMachineFacts(process.env, process.execArgv);
    const openWithHooks = (mayMigrate: boolean) => open(mayMigrate, hooks);
    return await runCommand(commands, process.argv.slice(2), terminal, openWithHooks, settle, machine);
  } catch (error) {
    const text = formatError(error);
    terminal.err(`${process.argv.includes('--log') ? formatLogLine('error', text) : text}\n`);
    return EXIT.failed;
  }
}

// A backup of many accounts takes a minute of processor time; the server comes first, as with `Nice=10` of deploy/aperta-backup.service.
if (process.argv[2] === 'backup') lowerPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// A reader such as `head` may close the pipe early; that is not an error.
process.stdout.on('error', () => undefined);
// Backups and exports are readable by the operator only.
process.umask(0o077);
process.exitCode = await main();
