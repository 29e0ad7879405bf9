// How a build ends where its operator can correct the reason: with a sentence, without a stack trace.
import { describeAccessError } from '#src/server/files/access-error.ts';

/** Prints the sentence, and ends the build. */
export function refuse(fault: string): never {
  console.error(fault);
  process.exit(1);
}

/** Ends the build so after any error of files that nothing has caught; other errors keep their stack trace. */
export function refuseFileErrors(): void {
  process.on('uncaughtException', (error: NodeJS.ErrnoException) =>
    refuse(describeAccessError(error) ?? writeFault(error) ?? error.stack ?? String(error)),
  );
}

function writeFault({ code = '', message }: NodeJS.ErrnoException): string | undefined {
  return /^E(?:NOSPC|DQUOT|ACCES|PERM|ROFS)$/.test(code)
    ? `The build cannot write its files: ${message}. Look at the room on the disk and whose the folder is.`
    : undefined;
}
