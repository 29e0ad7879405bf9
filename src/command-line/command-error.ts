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

/** Returns the code of an error of the system, such as ENOENT. */
export const codeOf = (error: unknown): string => (error as { readonly code?: string }).code ?? 'no code';

/** The error for a file that cannot be used, with what to do about it. Throws again what is no error of the system. */
export function fileError(file: string, use: 'read' | 'written', error: unknown, hint = ''): CommandError {
  if ((error as { readonly code?: string }).code === undefined) throw error;
  return new CommandError(`${file} cannot be ${use} (${codeOf(error)}).${hint && ` ${hint}`}`, undefined, error);
}
