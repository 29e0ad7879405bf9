// Runs programs of the machine, such as systemctl, and keeps what they say last.
import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { CommandError } from '#src/command-line/command-error.ts';

const MOST_SAID = 20_000;

/** How a program ended; the code is null after a signal. */
export interface Ended {
  readonly code: number | null;
  /** Its standard output, if that is not passed on. */
  readonly output: string;
  /** The same with what it said of errors, for people. */
  readonly said: string;
}

export interface RunOptions {
  readonly input?: Readable;
  readonly env?: NodeJS.ProcessEnv;
}

/** What runs programs of the machine, and waits for them. */
export interface Programs {
  wait(ms: number): Promise<unknown>;
  /** Returns how it ended, whatever the code. Throws a `CommandError` if it cannot be started. */
  run(file: string, args: readonly string[], options?: RunOptions): Promise<Ended>;
  /** Starts it and returns its output, to be passed on, and how it ends. */
  stream(file: string, args: readonly string[]): { readonly output: Readable; readonly ended: Promise<Ended> };
}

/** Those of this machine. Ctrl-C in the terminal does not reach them: what has begun ends. */
export const PROGRAMS: Programs = {
  wait,
  run(file, args, { input, env } = {}) {
    const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'pipe'], detached: true, ...(env && { env }) });
    // A program that ends early does not read all of it, and its code says why.
    child.stdin.on('error', () => undefined);
    if (input) input.pipe(child.stdin);
    else child.stdin.end();
    return endOf(file, child, child.stdout);
  },
  stream(file, args) {
    const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    return { output: child.stdout, ended: endOf(file, child) };
  },
};

function endOf(file: string, child: ChildProcess, output?: Readable): Promise<Ended> {
  const ended = { output: '', said: '' };
  const keep = (from: Readable | null | undefined, names: readonly (keyof typeof ended)[]) =>
    from?.setEncoding('utf8').on('data', (text: string) => {
      for (const name of names) ended[name] = (ended[name] + text).slice(-MOST_SAID);
    });
  keep(output, ['output', 'said']);
  keep(child.stderr, ['said']);
  const end = new Promise<Ended>((done, fail) => {
    child.on('error', (error) => fail(new CommandError(`${file} cannot be started (${error.message}).`)));
    child.on('close', (code) => done({ code, output: ended.output.trim(), said: ended.said.trim() }));
  });
  end.catch(() => undefined);
  return end;
}

/** Runs it and returns its output. Throws a `CommandError` with its last lines if it fails. */
export async function runOrThrow(
  programs: Programs,
  file: string,
  args: readonly string[],
  options?: RunOptions,
): Promise<string> {
  const { code, output, said } = await programs.run(file, args, options);
  if (code === 0) return output;
  throw new CommandError(`${file} ${args.join(' ')} failed (${code ?? 'a signal'}): ${lastWords(said)}`);
}

/** Returns the last lines of what a program said. A stack trace would take the place of its reason. */
export const lastWords = (said: string): string =>
  said
    .split('\n')
    .filter((line) => !/^\s+at |^\s*$|^Node\.js v/.test(line))
    .slice(-5)
    .join(' ');
