// The commands of `npm run texts`: arguments, output and exit code.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { PROGRAM } from '#src/server/program/program-names.ts';
import { isLanguage, LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import { confirm } from './confirm.ts';
import { exportPo } from './export.ts';
import { importPo } from './import.ts';
import { formatOverrides, listOverrides, recordOriginals } from './overrides.ts';
import { MAX_BYTES } from './read-po.ts';
import { formatStatus, readStatus } from './status.ts';

const USAGE = `${PROGRAM.texts('status')} [--language de] [--json] [--strict]
    which texts are missing, made from an Italian text that has changed, or unused;
    with --strict, missing and changed texts make the command fail
${PROGRAM.texts('confirm')} <language|all> (<key> … | --all)
    the translations of these texts hold for the Italian texts of today;
    a key such as pages.home.title, or the start of several such as pages.home
${PROGRAM.texts('export')} <language> [--out de.po]
    writes a PO file for Poedit or Weblate
${PROGRAM.texts('import')} <language> <file>
    takes over the translations of a PO file
${PROGRAM.texts('overrides')} [--json] [--write]
    the texts that the operator of this site replaces, and whether their originals have changed;
    with --write, the originals of today are recorded for the next upgrade
Languages: ${translations().join(', ')}`;

/** What to print, and the exit code: 1 for an error and for `--strict`, 2 for wrong arguments. */
interface Result {
  output?: string;
  error?: string;
  exitCode: 0 | 1 | 2;
}

/** Wrong arguments: the usage is printed. */
class UsageError extends Error {}

/**
 * Runs one command.
 * @param root The folder of the repository.
 * @param args The words after the name of the program.
 * @param env The settings, of which `overrides` needs `OVERRIDES_DIR`.
 */
export function runTexts(root: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Result {
  try {
    return run(root, args, env);
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    const isUsage = error instanceof UsageError || code?.startsWith('ERR_PARSE_ARGS') === true;
    if (!isUsage) return { error: message, exitCode: 1 };
    // One line for an option that there is not; all of it for somebody who does not know the commands.
    return {
      error: message === '' ? USAGE : `${message.replace(/\. To specify .*/, '')}. See: ${PROGRAM.texts('--help')}`,
      exitCode: 2,
    };
  }
}

function run(root: string, args: readonly string[], env: NodeJS.ProcessEnv): Result {
  if (args[0] === 'help' || args.includes('--help') || args.includes('-h')) return { output: USAGE, exitCode: 0 };
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      all: { type: 'boolean' },
      json: { type: 'boolean' },
      language: { type: 'string' },
      out: { type: 'string' },
      strict: { type: 'boolean' },
      write: { type: 'boolean' },
    },
  });
  const [command, first, ...rest] = positionals;
  if (command === 'status') {
    const statuses = readStatus(root, values.language === undefined ? translations() : [languageOf(values.language)]);
    const output = values.json === true ? JSON.stringify(statuses, undefined, 2) : formatStatus(statuses);
    const isDone = statuses.every(({ missing, changed }) => missing.length + changed.length === 0);
    return { output, exitCode: values.strict === true && !isDone ? 1 : 0 };
  }
  if (command === 'confirm') {
    if (rest.length > 0 === (values.all === true)) throw new UsageError('name the texts, or say --all');
    const languages = first === 'all' ? translations() : [languageOf(first)];
    const names = values.all === true ? undefined : rest;
    const lines = languages.map((language) => `${language}: ${confirm(root, language, names)} texts confirmed`);
    return { output: lines.join('\n'), exitCode: 0 };
  }
  if (command === 'export') {
    const language = languageOf(first);
    const file = values.out ?? `${language}.po`;
    writeFileSync(file, exportPo(root, language));
    return { output: `written: ${file}`, exitCode: 0 };
  }
  if (command === 'import') {
    const language = languageOf(first);
    const [file] = rest;
    if (file === undefined) throw new UsageError('name the PO file');
    const { written, confirmed, toReview, untranslated, warnings } = importPo(root, language, readLimited(file));
    return {
      output: `${warnings.map((line) => `${line}\n`).join('')}${language}: ${written} texts written, ${confirmed} confirmed, ${toReview} to review, ${untranslated} untranslated`,
      exitCode: 0,
    };
  }
  if (command === 'overrides') {
    if (values.write === true) return { output: `${recordOriginals(root, env)} originals recorded`, exitCode: 0 };
    const found = listOverrides(root, env);
    return {
      output: values.json === true ? JSON.stringify(found, undefined, 2) : formatOverrides(found),
      exitCode: 0,
    };
  }
  throw new UsageError('');
}

/** Refuses a file that is missing or too large before reading it. */
function readLimited(file: string): Buffer {
  if (!existsSync(file)) throw new Error(`there is no file ${file}`);
  if (statSync(file).size > MAX_BYTES) throw new Error(`${file} has more than ${MAX_BYTES} bytes`);
  return readFileSync(file);
}

function languageOf(code: string | undefined): Language {
  if (code === undefined || !isLanguage(code) || code === 'it')
    throw new UsageError(`'${code ?? ''}' is not a language that is translated from Italian`);
  return code;
}

function translations(): Language[] {
  return LANGUAGE_CODES.filter((language) => language !== 'it');
}
