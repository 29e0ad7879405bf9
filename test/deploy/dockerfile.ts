// deploy/Dockerfile as a list of instructions.

/** A word and what stands after it, on one line: `['RUN', 'npm ci']`. */
export type Instruction = readonly [word: string, rest: string];

/** Takes the text of a Dockerfile without heredocs and gives its instructions in their order, without comments. */
export function instructionsOf(text: string): readonly Instruction[] {
  return text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .flatMap((line) => {
      const [, word, rest] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
      return word === undefined || rest === undefined ? [] : [[word, rest] as const];
    });
}

/** Gives the settings of an ENV. */
export function settingsOf(rest: string): Readonly<Record<string, string>> {
  return Object.fromEntries([...rest.matchAll(/\b([A-Z][A-Z_]*)=(\S+)/g)].map(([, name, value]) => [name, value]));
}
