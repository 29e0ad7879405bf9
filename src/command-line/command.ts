// The shape of an operator's command, and the arguments it is called with.
import { isLanguage, LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import { EXIT, CommandError, type ExitCode } from './command-error.ts';

/** An option. `value` is the name of its value in the help; without it the option is a flag. */
export interface Option {
  readonly value?: string;
  readonly help: string;
  /** It can be given several times. */
  readonly isList?: true;
}

export type Options = Readonly<Record<string, Option>>;

/** The output of a command, for programs and for people. */
export interface CommandResult {
  /** A JSON object with keys in snake_case. */
  readonly json: object;
  readonly text: string;
  /** Absent: the command has done what it should. */
  readonly exitCode?: ExitCode;
  /** Standard output has been used for something else: the text goes to standard error. */
  readonly isOnStandardError?: boolean;
}

/** What a command knows of the machine that it runs on, besides the settings. */
export interface MachineFacts {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The file that the settings were read from, if one is known. */
  readonly envFile?: string;
  /** Numbers of the lines of that file which systemd leaves out. */
  readonly ignoredLines?: readonly string[];
  /** The units of systemd with their states, such as `aperta@3001.service: active/running`; `deploy/as-aperta` says them. */
  readonly units?: readonly { readonly name: string; readonly state: string }[];
  /** The addresses and networks that the unit of the server may reach: systemd's IPAddressAllow and IPAddressDeny. */
  readonly network?: { readonly allow: readonly string[]; readonly deny: readonly string[] };
}

/** What a command works with that looks at a broken installation. Both throw a `ConfigError` of one line for each fault. */
export interface Installation<Services, Settled> {
  /** Reads the settings. */
  readonly settle: () => Promise<Settled>;
  /** Opens the database, which is closed at the end of the command. */
  readonly open: () => Promise<Services>;
  readonly machine: MachineFacts;
}

/**
 * A command of a program with these services; `Settled` are those before the database is opened. One with
 * `runWithoutDatabase` needs neither settings nor a database, and opens none; one with `inspect` reads and opens them itself, because
 * they may be what is broken.
 */
export type CommandOf<Services, Settled> = CommandDescription &
  (
    | {
        run(services: Services, args: ParsedArguments): Promise<CommandResult>;
        /** The database may be one of an older version, and is migrated. All other commands refuse it. */
        readonly migrates?: true;
      }
    | { runWithoutDatabase(args: ParsedArguments): Promise<CommandResult> }
    | { inspect(installation: Installation<Services, Settled>, args: ParsedArguments): Promise<CommandResult> }
  );

/** What the help shows about a command. */
export interface CommandDescription {
  /** One or two words, such as `users list`. */
  readonly name: string;
  /** The names of its arguments; one in brackets is optional. */
  readonly parameters?: readonly string[];
  readonly options?: Options;
  readonly help: string;
}

/** The values of options by name; true for a flag. */
export type OptionValues = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

/** Questions to the operator. */
export interface Questions {
  /** Takes a sentence that says what will be deleted, and asks the operator. Throws a `CommandError` unless the answer is yes. */
  readonly confirm: (warning: string) => Promise<void>;
  /** Returns the answer to a question; undefined if nobody is there to answer, or --yes was given. */
  readonly ask: ((question: string) => Promise<string>) | undefined;
}

/** The arguments and options that a command was called with. */
export class ParsedArguments {
  readonly #positionals: readonly string[];
  readonly #options: OptionValues;
  readonly confirm: Questions['confirm'];
  readonly ask: Questions['ask'];

  constructor(positionals: readonly string[], options: OptionValues, { confirm, ask }: Questions) {
    this.#positionals = positionals;
    this.#options = options;
    this.confirm = confirm;
    this.ask = ask;
  }

  /** The first argument; empty if it was left out. */
  get first(): string {
    return this.#positionals[0] ?? '';
  }

  /** The second argument; empty if it was left out. */
  get second(): string {
    return this.#positionals[1] ?? '';
  }

  /** Returns whether the option was given. */
  has(option: string): boolean {
    return this.#options[option] !== undefined;
  }

  /** Returns the value of an option, or undefined if it was left out. */
  text(option: string): string | undefined {
    const value = this.#options[option];
    return typeof value === 'string' ? value : undefined;
  }

  /** Returns the values of an option that can be given several times, or undefined if it was left out. */
  list(option: string): string[] | undefined {
    const value = this.#options[option];
    return Array.isArray(value) ? value.map(String) : undefined;
  }

  /** Returns an option as a whole number. Throws a `CommandError` if it is not one from `min` to `max`. */
  integer(option: string, { min, max, fallback }: { min: number; max: number; fallback: number }): number {
    const text = this.text(option);
    if (text === undefined) return fallback;
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= min && number <= max) return number;
    throw new CommandError(`--${option} is '${text}': it should be a whole number from ${min} to ${max}.`, EXIT.usage);
  }

  /** Returns an option as a language. Throws a `CommandError` if the site does not have it. */
  language(option: string, fallback: Language): Language {
    const text = this.text(option) ?? fallback;
    if (isLanguage(text)) return text;
    throw new CommandError(`--${option} is '${text}': it should be one of ${LANGUAGE_CODES.join(', ')}.`, EXIT.usage);
  }
}
