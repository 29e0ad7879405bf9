// Faults of fields in commands.
import { sentencesOf } from '#src/accounts/djoser/faults-body.server.ts';
import type { Fault } from '#src/accounts/djoser/faults.ts';
import { CommandError, EXIT } from '#src/command-line/command-error.ts';

/** Returns the error for these faults: the sentences of the site, in English. */
export function refusedFields(faults: readonly Fault[]): CommandError {
  return new CommandError(sentencesOf(faults, 'en'), EXIT.usage);
}
