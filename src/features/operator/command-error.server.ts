// How a command ends before its work is done.

/** What scripts tell the end of a command by. */
export const EXIT = { done: 0, failed: 1, usage: 2, notConfirmed: 3 } as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A command stops: the message is one line that says what is wrong and what to do. Anything else that is thrown is a fault of ours. */
export class CommandError extends Error {
  override readonly name = 'Stop';
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = EXIT.failed, cause?: unknown) {
    super(message, { cause });
    this.exitCode = exitCode;
  }
}
