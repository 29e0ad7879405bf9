// How a command ends when it cannot do its work.

/** The exit codes of the program. */
export const EXIT = { done: 0, failed: 1, usage: 2, notConfirmed: 3 } as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Ends a command. The message is one line for the operator that says what is wrong and what to do. Any other error is a bug. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = EXIT.failed, cause?: unknown) {
    super(message, { cause });
    this.exitCode = exitCode;
  }
}
