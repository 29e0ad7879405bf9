// From what an operator types to an answer: finds the command, checks what follows it, asks, runs it, prints.
import { parseArgs } from 'node:util';
import { BACKUPS } from './backup-commands.server.ts';
import { EXIT, CommandError, type ExitCode } from './command-error.server.ts';
import { ParsedArguments, type Answer, type Command, type Option, type Values } from './command.server.ts';
import { helpOf, helpOfAll } from './help.server.ts';
import type { OperatorServices } from './operator.server.ts';
import { showJson } from './printing.server.ts';
import { UPKEEP } from './site-commands.server.ts';
import { PEOPLE } from './user-commands.server.ts';

/** Every command, in the order of the help. */
const COMMANDS: readonly Command[] = [...PEOPLE, ...UPKEEP, ...BACKUPS];

const COMMON: Readonly<Record<string, Option>> = {
  json: { help: 'answer with one JSON document, for machines' },
  yes: { help: 'do not ask before destroying, for scripts' },
  help: { help: 'explain the command' },
};

/** Where words go and answers come from. */
export interface Terminal {
  /** Whether somebody is there to be asked. */
  readonly isAttended: boolean;
  out(text: string): void;
  err(text: string): void;
  /** Gives what is typed at a question; empty if the line is hung up. */
  ask(question: string): Promise<string>;
}

/** The open database, and what shuts it. */
export interface Opened {
  readonly parts: OperatorServices;
  close(): Promise<void>;
}

/**
 * Takes what was typed after the program's name and how to open the database, which help and a slip of typing do not need.
 * Gives the exit code; everything that was to be said has been. Throws only what is no fault of the operator's.
 */
export async function runCommand(
  typed: readonly string[],
  terminal: Terminal,
  open: () => Promise<Opened>,
): Promise<ExitCode> {
  try {
    const { command, args, values } = read(typed);
    const answer =
      command === 'help' || values['help'] === true
        ? help(command === 'help' ? args : command.words.split(' '))
        : await runOn(command, new ParsedArguments(args, values, (what) => confirm(terminal, values, what)), open);
    terminal.out(`${values['json'] === true ? showJson(answer.json) : answer.text}\n`);
    return EXIT.done;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    terminal.err(`${error.message}\n`);
    return error.exitCode;
  }
}

async function runOn(command: Command, given: ParsedArguments, open: () => Promise<Opened>): Promise<Answer> {
  if ('runAlone' in command) return command.runAlone(given);
  const opened = await open();
  try {
    return await command.run(opened.parts, given);
  } finally {
    await opened.close();
  }
}

function read(typed: readonly string[]): { command: Command | 'help'; args: string[]; values: Values } {
  const { positionals, values } = parse(typed);
  const [first = 'help', second = ''] = positionals;
  if (first === 'help') return { command: 'help', args: positionals.slice(1), values };
  const command = COMMANDS.find(({ words }) => words === first || words === `${first} ${second}`);
  if (!command) {
    if (values['help'] === true) return { command: 'help', args: positionals, values };
    throw unknown(positionals);
  }
  const args = positionals.slice(command.words.split(' ').length);
  const stray = Object.keys(values).find((name) => !(name in COMMON) && !(name in command.options));
  const least = command.takes.filter((name) => !name.startsWith('[')).length;
  const fault =
    stray !== undefined
      ? `It has no option --${stray}.`
      : args.length < least
        ? `${command.takes[args.length]} is missing.`
        : args.length > command.takes.length
          ? `'${args[command.takes.length]}' is too much; put quotes around what has spaces in it.`
          : undefined;
  if (fault !== undefined && values['help'] !== true)
    throw new CommandError(`${command.words}: ${fault} See: npm run admin -- help ${command.words}`, EXIT.usage);
  return { command, args, values };
}

function parse(typed: readonly string[]): { positionals: string[]; values: Values } {
  const known = Object.assign({}, COMMON, ...COMMANDS.map(({ options }) => options)) as Record<string, Option>;
  const options = Object.fromEntries(
    Object.entries(known).map(
      ([name, { takes }]) => [name, { type: takes === undefined ? 'boolean' : 'string' }] as const,
    ),
  );
  try {
    return parseArgs({ args: [...typed], options, allowPositionals: true });
  } catch (error) {
    // Its messages go on with advice for programmers.
    const [what = ''] = (error as Error).message.split(/\.\s|\n/);
    throw new CommandError(`${what.replace(/\.$/, '')}. See: npm run admin -- help`, EXIT.usage, error);
  }
}

function help(words: readonly string[]): Answer {
  const text = words.join(' ');
  const found = COMMANDS.filter(({ words }) => words === text || words.startsWith(`${text} `) || text === '');
  if (found.length === 0) throw unknown(words);
  const json = {
    commands: found.map(({ words: command, takes, options, help }) => ({
      command,
      arguments: takes,
      options: Object.entries(options).map(([name, { takes, help }]) => ({ name: `--${name}`, takes, help })),
      help,
    })),
  };
  const [only, ...others] = found;
  return { json, text: only && others.length === 0 ? helpOf(only, COMMON) : helpOfAll(found, COMMON) };
}

/** A slip of typing is answered with what there is, so that nobody has to ask again. */
function unknown(words: readonly string[]): CommandError {
  const near = COMMANDS.filter((command) => command.words.startsWith(`${words[0]} `));
  const what =
    near.length > 0 && words.length === 1
      ? `'${words[0]}' is only half a command`
      : `There is no command '${words.slice(0, 2).join(' ')}'`;
  return new CommandError(`${what}.\n\n${helpOfAll(near.length > 0 ? near : COMMANDS, COMMON)}`, EXIT.usage);
}

async function confirm(terminal: Terminal, values: Values, what: string): Promise<void> {
  if (values['yes'] === true) return;
  if (!terminal.isAttended)
    throw new CommandError(
      `${what} Nothing was done: nobody is here to be asked. Add --yes if you mean it.`,
      EXIT.notConfirmed,
    );
  terminal.err(`${what}\n`);
  if ((await terminal.ask('Type yes to go on: ')).trim() !== 'yes')
    throw new CommandError('Nothing was done.', EXIT.notConfirmed);
}
