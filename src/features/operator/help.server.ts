// The help, made of the table of commands, so that it cannot forget one.
import type { Described, Option } from './command.server.ts';
import { facts } from './printing.server.ts';

const CODES = 'Exit codes: 0 done, 1 failed, 2 wrong usage, 3 not confirmed.';
const WHO = 'WHO is an id, an e-mail address or a username.';

const lineOf = ({ words, takes }: Described) => [words, ...takes].join(' ');
const optionsOf = (options: Readonly<Record<string, Option>>) =>
  Object.entries(options).map(
    ([name, { takes, help }]) => [`  --${name}${takes === undefined ? '' : ` ${takes}`}`, help] as const,
  );

/** Everything about one command. */
export function helpOf(command: Described, common: Readonly<Record<string, Option>>): string {
  const notes = command.takes.some((name) => name.includes('WHO')) ? [WHO] : [];
  return [
    `npm run admin -- ${lineOf(command)}`,
    [command.help, ...notes].join('\n'),
    facts([...optionsOf(command.options), ...optionsOf(common)]),
  ].join('\n\n');
}

/** A line for each of these commands, and what they have in common. */
export function helpOfAll(commands: readonly Described[], common: Readonly<Record<string, Option>>): string {
  // The first sentence says what it does; the rest is in the help of the command.
  const lines = commands.map(
    (command) => [`  ${lineOf(command)}`, /^.*?\.(?= |$)/.exec(command.help)?.[0] ?? ''] as const,
  );
  return [
    'npm run admin -- COMMAND',
    facts([...lines, ['  help [COMMAND]', 'Explains a command.']]),
    facts(optionsOf(common)),
    `${WHO}\n${CODES}`,
  ].join('\n\n');
}
