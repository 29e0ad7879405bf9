// Runs a command from the command line: finds it, checks its arguments, asks for confirmation, prints the result.
import { parseArgs } from 'node:util';
import { PROGRAM } from '#src/server/program/program-names.ts';
import { EXIT, CommandError, type ExitCode } from './command-error.ts';
import {
  ParsedArguments,
  type CommandDescription,
  type CommandOf,
  type CommandResult,
  type Options,
  type OptionValues,
  type Questions,
  type MachineFacts,
} from './command.ts';
import { formatHelp, formatOverview } from './help.ts';
import { formatJson, formatLogLine } from './printing.ts';

/** Options of all commands. */
const COMMON: Options = {
  json: { help: 'answer with one JSON document, for machines' },
  log: { help: 'answer with one line of JSON as in the log of the server, for units and containers' },
  yes: { help: 'do not ask before destroying, for scripts' },
  help: { help: 'explain the command' },
};

/** Input and output of the program. */
export interface Terminal {
  /** True if a person can answer questions. */
  readonly isInteractive: boolean;
  out(text: string): void;
  err(text: string): void;
  /** Returns the answer to a question; empty if the input has ended. */
  ask(question: string): Promise<string>;
}

/** The services of commands, with an open database. */
export interface OpenServices<Services> {
  readonly services: Services;
  /** Closes the database. */
  close(): Promise<void>;
}

/** Opens the database. It is told whether the command may migrate one of an older version. */
export type Open<Services> = (mayMigrate: boolean) => Promise<OpenServices<Services>>;

/**
 * Takes all commands in the order of the help, the arguments of the program, a function that opens the database, which is not
 * called for help and usage errors, one that reads the settings alone (without it they are those of the database), and what is known of
 * the machine. Prints
 * the result or the `CommandError`, and returns the exit code. Throws any other error.
 */
export async function runCommand<Services extends Settled, Settled>(
  commands: readonly CommandOf<Services, Settled>[],
  argv: readonly string[],
  terminal: Terminal,
  open: Open<Services>,
  settle?: () => Promise<Settled>,
  machine: MachineFacts = { env: {} },
): Promise<ExitCode> {
  const isLogged = argv.includes('--log');
  try {
    const { command, positionals, options } = parse(commands, argv);
    const questions: Questions = {
      confirm: (warning) => confirm(terminal, options, warning),
      ask: terminal.isInteractive && options['yes'] !== true ? (question) => terminal.ask(question) : undefined,
    };
    const result =
      command === 'help' || options['help'] === true
        ? help(commands, command === 'help' ? positionals : command.name.split(' '))
        : await execute(command, new ParsedArguments(positionals, options, questions), open, machine, settle);
    const printed = options['json'] === true ? formatJson(result.json) : result.text;
    const output = `${isLogged ? formatLogLine('info', command === 'help' ? command : command.name, result.json) : printed}\n`;
    if (result.isOnStandardError === true) terminal.err(output);
    else terminal.out(output);
    return result.exitCode ?? EXIT.done;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    terminal.err(`${isLogged ? formatLogLine('error', error.message) : error.message}\n`);
    return error.exitCode;
  }
}

async function execute<Services extends Settled, Settled>(
  command: CommandOf<Services, Settled>,
  args: ParsedArguments,
  open: Open<Services>,
  machine: MachineFacts,
  settle?: () => Promise<Settled>,
): Promise<CommandResult> {
  if ('runWithoutDatabase' in command) return command.runWithoutDatabase(args);
  let opened: OpenServices<Services> | undefined;
  const openOnce = async (mayMigrate: boolean) => (opened ??= await open(mayMigrate)).services;
  try {
    if ('run' in command) return await command.run(await openOnce(command.migrates === true), args);
    const openUnchanged = () => openOnce(false);
    return await command.inspect({ open: openUnchanged, settle: settle ?? openUnchanged, machine }, args);
  } finally {
    await opened?.close();
  }
}

/** Finds the command and its arguments. Throws a `CommandError` if they do not fit. */
function parse<Command extends CommandDescription>(
  commands: readonly Command[],
  argv: readonly string[],
): {
  command: Command | 'help';
  positionals: string[];
  options: OptionValues;
} {
  const { positionals, values: options } = parseOptions(commands, argv);
  const [first = 'help', second = ''] = positionals;
  if (first === 'help') return { command: 'help', positionals: positionals.slice(1), options };
  const command = commands.find(({ name }) => name === first || name === `${first} ${second}`);
  if (!command) {
    if (options['help'] === true) return { command: 'help', positionals, options };
    throw unknownCommand(commands, positionals);
  }
  const args = positionals.slice(command.name.split(' ').length);
  const error = usageError(command, args, options);
  if (error !== undefined && options['help'] !== true)
    throw new CommandError(`${command.name}: ${error} See: ${PROGRAM.admin(`help ${command.name}`)}`, EXIT.usage);
  return { command, positionals: args, options };
}

/** Returns a sentence about the first wrong option or argument, or undefined if there is none. */
function usageError(
  { parameters = [], options: own = {} }: CommandDescription,
  args: readonly string[],
  options: OptionValues,
): string | undefined {
  const unknown = Object.keys(options).find((name) => !(name in COMMON) && !(name in own));
  if (unknown !== undefined) return `It has no option --${unknown}.`;
  const required = parameters.filter((parameter) => !parameter.startsWith('[')).length;
  if (args.length < required) return `${parameters[args.length]} is missing.`;
  if (args.length > parameters.length)
    return `'${args[parameters.length]}' is too much; put quotes around what has spaces in it.`;
  return undefined;
}

function parseOptions(
  commands: readonly CommandDescription[],
  argv: readonly string[],
): { positionals: string[]; values: OptionValues } {
  const all = Object.assign({}, COMMON, ...commands.map(({ options }) => options)) as Options;
  const options = Object.fromEntries(
    Object.entries(all).map(
      ([name, { value, isList = false }]) =>
        [name, { type: value === undefined ? 'boolean' : 'string', multiple: isList }] as const,
    ),
  );
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (error) {
    // The first sentence; the rest of Node's message is advice for programmers.
    const [sentence = ''] = (error as Error).message.split(/\.\s|\n/);
    throw new CommandError(`${sentence.replace(/\.$/, '')}. See: ${PROGRAM.admin('help')}`, EXIT.usage, error);
  }
}

/** Returns the help of all commands whose name is or starts with these words. */
function help(all: readonly CommandDescription[], words: readonly string[]): CommandResult {
  const prefix = words.join(' ');
  const commands = all.filter(({ name }) => name === prefix || name.startsWith(`${prefix} `) || prefix === '');
  if (commands.length === 0) throw unknownCommand(all, words);
  const json = {
    commands: commands.map(({ name, parameters = [], options = {}, help: text }) => ({
      command: name,
      arguments: parameters,
      options: Object.entries(options).map(([option, details]) => ({ name: `--${option}`, ...details })),
      help: text,
    })),
  };
  const [only, ...others] = commands;
  return { json, text: only && others.length === 0 ? formatHelp(only, COMMON) : formatOverview(commands, COMMON) };
}

/** The error for an unknown or incomplete command, with the help of those that start with the same word. */
function unknownCommand(commands: readonly CommandDescription[], words: readonly string[]): CommandError {
  const similar = commands.filter(({ name }) => name.startsWith(`${words[0]} `));
  const message =
    similar.length > 0 && words.length === 1
      ? `'${words[0]}' is only half a command`
      : `There is no command '${words.slice(0, 2).join(' ')}'`;
  return new CommandError(
    `${message}.\n\n${formatOverview(similar.length > 0 ? similar : commands, COMMON)}`,
    EXIT.usage,
  );
}

async function confirm(terminal: Terminal, options: OptionValues, warning: string): Promise<void> {
  if (options['yes'] === true) return;
  if (!terminal.isInteractive)
    throw new CommandError(
      `${warning} Nothing was done: nobody is here to be asked. Add --yes if you mean it.`,
      EXIT.notConfirmed,
    );
  terminal.err(`${warning}\n`);
  if ((await terminal.ask('Type yes to go on: ')).trim() !== 'yes')
    throw new CommandError('Nothing was done.', EXIT.notConfirmed);
}
