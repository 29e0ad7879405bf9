// The operator's program: `npm run admin` runs it on the server's settings, beside a server or without one.
import { createInterface } from 'node:readline';
import { EXIT, type ExitCode } from '#src/features/operator/command-error.server.ts';
import { showLines } from '#src/features/operator/printing.server.ts';
import { runCommand, type Opened, type Terminal } from '#src/features/operator/run-command.server.ts';
import { ConfigError } from '#src/server/config.ts';
import { isDatabaseUnavailable } from '#src/server/database/errors.ts';
import { openDatabase } from '#src/server/database/open.ts';
import { readSettings } from '#src/server/read-site.ts';

const terminal: Terminal = {
  isAttended: process.stdin.isTTY,
  // What is printed may be a stranger's: a backup's header, the words of a mail server, a value in a stack trace.
  out: (text) => void process.stdout.write(showLines(text)),
  err: (text) => void process.stderr.write(showLines(text)),
  ask: (question) =>
    new Promise((resolve) => {
      // On standard error: what goes on in standard output is the answer alone.
      const lines = createInterface({ input: process.stdin, output: process.stderr });
      lines.once('close', () => resolve(''));
      lines.question(question, (answer) => {
        resolve(answer);
        lines.close();
      });
    }),
};

/**
 * Opens what the server works on. Not the secret key: no command seals or opens anything, and asking for it would make a
 * new one on a machine where the old is still to be put back.
 */
async function open(): Promise<Opened> {
  const { site, config } = await readSettings(process.env);
  const database = await openDatabase(config);
  const { queries } = database;
  const parts = { queries, vacuum: () => database.vacuum(), config, site, now: Date.now };
  return { parts, close: () => database.close() };
}

/** What an operator can mend is told in plain lines; anything else is ours and keeps its trace. */
function tell(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (isDatabaseUnavailable(error)) return `The database does not answer: ${(error as Error).message}. Try again.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function main(): Promise<ExitCode> {
  try {
    return await runCommand(process.argv.slice(2), terminal, open);
  } catch (error) {
    terminal.err(`${tell(error)}\n`);
    return EXIT.failed;
  }
}

// A reader such as `head` that has had enough is no fault.
process.stdout.on('error', () => undefined);
// A backup or an export is for the operator alone.
process.umask(0o077);
process.exitCode = await main();
