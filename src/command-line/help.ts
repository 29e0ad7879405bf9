// The help, generated from the table of commands.
import { PROGRAM } from '#src/server/program/program-names.ts';
import type { CommandDescription, Options } from './command.ts';
import { formatPairs } from './printing.ts';

const CODES = 'Exit codes: 0 done, 1 failed, 2 wrong usage, 3 not confirmed.';
const WHO = 'WHO is an id, an email address or a username.';

const usageOf = ({ name, parameters = [] }: CommandDescription) => [name, ...parameters].join(' ');
const optionLines = (options: Options = {}) =>
  Object.entries(options).map(
    ([name, { value, help }]) => [`  --${name}${value === undefined ? '' : ` ${value}`}`, help] as const,
  );

/** Returns the help of one command. `common` are the options of all commands. */
export function formatHelp(command: CommandDescription, common: Options): string {
  const notes = command.parameters?.some((parameter) => parameter.includes('WHO')) ? [WHO] : [];
  return [
    PROGRAM.admin(usageOf(command)),
    [command.help, ...notes].join('\n'),
    formatPairs([...optionLines(command.options), ...optionLines(common)]),
  ].join('\n\n');
}

/** Returns one line per command, with the first sentence of its help, and the options of all commands. */
export function formatOverview(commands: readonly CommandDescription[], common: Options): string {
  const lines = commands.map(
    (command) => [`  ${usageOf(command)}`, /^.*?\.(?= |$)/.exec(command.help)?.[0] ?? ''] as const,
  );
  return [
    PROGRAM.admin('COMMAND'),
    formatPairs([...lines, ['  help [COMMAND]', 'Explains a command.']]),
    formatPairs(optionLines(common)),
    `${WHO}\n${CODES}`,
  ].join('\n\n');
}
