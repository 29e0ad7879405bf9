// What the npm commands take. `npm run NAME -- --help` prints it at once, and another option is refused before anything is installed or
// built. The commands admin, content and texts have their own. Plain Node 18, no dependencies.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `file`: what scripts/program.mjs runs. `values`: options that take a value. `hasWords`: other words are names, which the command knows. */
const COMMANDS = {
  build: {
    text: ['npm run build', '    installs the packages if needed, and makes all pages and files of the site in dist/'],
  },
  test: {
    options: ['--all'],
    hasWords: true,
    text: [
      'npm test [-- static] [server] [browser] [accessibility] [engines]',
      '    all checks and tests as CI runs them, or these parts; engines only if it is named',
      'npm run test:all',
      '    everything, for hours',
    ],
  },
  check: { text: ['npm run check', '    formatting, lint, types and the unit tests'] },
  checks: {
    file: 'scripts/checks.ts',
    values: ['--report'],
    hasWords: true,
    text: [
      'npm run checks [-- NAME …] [--report FILE]',
      '    checks of the sources, texts, documents and build; a name is one of these groups, or a check',
    ],
  },
  a11y: {
    file: 'a11y/run.ts',
    options: ['--record', '--write', '--document'],
    values: ['--sample'],
    hasWords: true,
    text: [
      'npm run a11y [-- TEST …] [--sample N]',
      '    the accessibility tests, those with these words in their path, or one sample of 81',
      'npm run a11y -- --record',
      '    runs all, and records the results for the accessibility statement',
      'npm run a11y -- transcripts --write',
      '    records the accessibility trees again',
      'npm run a11y -- --document',
      '    writes docs/accessibility.md',
    ],
  },
  hear: {
    file: 'a11y/heard/run.ts',
    options: ['--write', '--record'],
    values: ['--language'],
    hasWords: true,
    text: [
      'npm run hear [-- JOURNEY …] [--language it,de,en] [--write]',
      '    journeys with a screen reader, compared with what it has said before; with --write, records what it says',
      'npm run hear -- --record',
      '    all of them, and records that they were heard for the accessibility statement',
    ],
  },
  bench: {
    file: 'bench/run.ts',
    options: ['--write'],
    values: ['--page', '--rounds', '--base', '--database', '--accounts', '--only'],
    hasWords: true,
    text: [
      'npm run bench [-- --page /de/home …] [--rounds N]',
      '    pages beside the same pages without script',
      'npm run bench -- start [--base FOLDER] [--rounds N]',
      '    the start of the server',
      'npm run bench -- growth [--database sqlite,postgres] [--accounts N] [--only requests,retention] [--rounds N]',
      '    up to a million accounts',
      'npm run bench -- desktop [--rounds N] [--write]',
      '    desktops; with --write, their figures in docs/desktop.md',
    ],
  },
  drill: {
    file: 'drills/run.ts',
    options: ['--short', '--no-faults'],
    values: ['--fault'],
    hasWords: true,
    text: [
      'npm run drill [-- NAME …] [--short] [--fault NAME] [--no-faults]',
      '    fault injection and load tests: drills/README.md has the names;',
      '    few rounds, one fault or none: such runs are not recorded',
    ],
  },
  release: {
    file: 'scripts/release.ts',
    text: ['npm run release', '    makes the archives of this version in release/: CONTRIBUTING.md'],
  },
  sbom: { file: 'scripts/sbom.ts', text: ['npm run -s sbom', '    prints the packages of the server as CycloneDX'] },
  screens: {
    file: 'scripts/screens.ts',
    hasWords: true,
    text: [
      'npm run screens [-- PAGE …] [it|de|el] [light|dark] [390|820|1280|1440|2560]',
      '    screenshots in screens/, all or those that are named',
      'npm run screens -- guide [LANGUAGE …] [CHAPTER …]',
      '    takes the pictures of the guide',
      'npm run screens -- desktop [LANGUAGE …]',
      '    takes those of a trial',
    ],
  },
};

/** Returns the name of the command that runs a program with scripts/program.mjs; nothing for a program that has its own help. */
export const commandOf = (file) => Object.keys(COMMANDS).find((name) => COMMANDS[name].file === file);

/**
 * Prints what a command takes if it is asked for, or one line if it is given something else. Returns whether the command may go on;
 * otherwise the exit code is set.
 */
export function mayRun(name, args, root) {
  // Two of them are programs of a release too.
  const command =
    COMMANDS[name] ?? JSON.parse(readFileSync(join(root, 'src', 'server', 'program', 'usage.json'), 'utf8'))[name];
  const { options = [], values = [], hasWords = false, text } = command;
  if (args.includes('--help') || args.includes('-h')) {
    console.log(text.join('\n'));
    return false;
  }
  const fault = faultOf(args, { options, values, hasWords });
  if (fault === undefined) return true;
  const [first, ...more] = name.split(' ');
  const run = ['start', 'test'].includes(first) ? first : `run ${first}`;
  console.error(`${fault} See: npm ${[run, '--', ...more].join(' ')} --help`);
  process.exitCode = 2;
  return false;
}

function faultOf(args, { options, values, hasWords }) {
  for (let at = 0; at < args.length; at++) {
    const [option, value = args[at + 1]] = args[at].split('=', 2);
    if (values.includes(option)) {
      if (value === undefined || value === '' || value.startsWith('-')) return `The option ${option} needs a value.`;
      if (!args[at].includes('=')) at++;
    } else if (option.startsWith('-') ? !options.includes(args[at]) : !hasWords)
      return option.startsWith('-') ? `There is no option ${option}.` : `There is no '${args[at]}' here.`;
  }
  return undefined;
}
