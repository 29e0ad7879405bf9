// The words after the name of a program that runs from a unit or a release. `scripts/setup/usage.mjs` does the same before it builds.
import usage from './usage.json' with { type: 'json' };

/** Prints what the program takes and ends it if it is asked for, or one line if it is given an option that it has not. */
export function checkArguments(program: keyof typeof usage, args: readonly string[]): void {
  const { text, ...command } = usage[program];
  const options = [...command.options, ...('values' in command ? command.values : [])];
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`${text.join('\n')}\n`);
    process.exit(0);
  }
  const unknown = args.find((arg) => arg.startsWith('-') && !options.includes(arg));
  if (unknown === undefined) return;
  process.stderr.write(`There is no option ${unknown} here: --help says what there is.\n`);
  process.exit(2);
}
