// What a command is: its words, what follows them, its help, and what it does.
import { isLanguage, LANGUAGE_CODES, type Language } from '#src/shared/languages.ts';
import { EXIT, CommandError } from './command-error.server.ts';
import type { OperatorServices } from './operator.server.ts';

/** An option; `takes` names its value, and without one it is a switch. */
export interface Option {
  readonly takes?: string;
  readonly help: string;
}

/** What a command has to tell: the same for machines and for people. */
export interface Answer {
  /** One document with keys in snake_case. */
  readonly json: object;
  readonly text: string;
}

/** A command of the operator. One that has `runAlone` needs neither settings nor database, and opens none. */
export type Command = Described &
  (
    | { run(parts: OperatorServices, given: ParsedArguments): Promise<Answer> }
    | { runAlone(given: ParsedArguments): Promise<Answer> }
  );

/** What the help says of a command. */
export interface Described {
  /** Such as `users list`. */
  readonly words: string;
  /** What follows the words; one in brackets may be left out. */
  readonly takes: readonly string[];
  readonly options: Readonly<Record<string, Option>>;
  readonly help: string;
}

export type Values = Readonly<Record<string, string | boolean | undefined>>;

/** What was typed after the words of a command. */
export class ParsedArguments {
  readonly #args: readonly string[];
  readonly #options: Values;
  /** Says what is about to be destroyed and asks. Stops if the answer is not yes. */
  readonly confirm: (what: string) => Promise<void>;

  constructor(args: readonly string[], options: Values, confirm: (what: string) => Promise<void>) {
    this.#args = args;
    this.#options = options;
    this.confirm = confirm;
  }

  /** The only argument; empty if it was left out. */
  get arg(): string {
    return this.#args[0] ?? '';
  }

  has(option: string): boolean {
    return this.#options[option] !== undefined;
  }

  text(option: string): string | undefined {
    const value = this.#options[option];
    return typeof value === 'string' ? value : undefined;
  }

  /** A whole number of an option. Stops if it is another thing, or out of bounds. */
  whole(option: string, { from, to, other }: { from: number; to: number; other: number }): number {
    const text = this.text(option);
    if (text === undefined) return other;
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= from && number <= to) return number;
    throw new CommandError(`--${option} is '${text}': it should be a whole number from ${from} to ${to}.`, EXIT.usage);
  }

  /** A language of an option. Throws if the site does not have it. */
  language(option: string, other: Language): Language {
    const text = this.text(option) ?? other;
    if (isLanguage(text)) return text;
    throw new CommandError(`--${option} is '${text}': it should be one of ${LANGUAGE_CODES.join(', ')}.`, EXIT.usage);
  }
}
