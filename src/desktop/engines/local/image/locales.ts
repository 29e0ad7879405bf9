// Locales for sessions that see the host's own programs: a machine has few, and a session needs that of its visitor.
import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EngineError } from '#src/desktop/engines/engine.ts';
import { SPAWN_ENVIRONMENT } from '#src/desktop/sandbox/sandbox.ts';
import { type Language, underscoreLocale } from '#src/shared/languages/languages.ts';
import { makeReadable } from './guest-files.ts';

const TOO_LATE = 'localedef was stopped';
const run = promisify(execFile);
const making = new Map<string, Promise<void>>();

/** On a machine that is busy it takes 3 s and more. */
const WITHIN_MS = 60_000;

/** Makes the locale of a language, once: 3 seconds, without root. Throws `EngineError` 'disk-full' or 'not-started'. */
export function ensureLocale(folder: string, language: Language): Promise<void> {
  const locale = underscoreLocale(language);
  const path = join(folder, 'locale', `${locale}.UTF-8`);
  if (existsSync(path)) return Promise.resolve();
  const running = making.get(path) ?? makeLocale(locale, path).finally(() => making.delete(path));
  making.set(path, running);
  return running;
}

async function makeLocale(locale: string, path: string): Promise<void> {
  mkdirSync(join(path, '..'), { recursive: true });
  chmodSync(join(path, '..'), 0o755);
  const unfinished = `${path}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const args = ['--no-archive', '-c', '-i', locale, '-f', 'UTF-8', unfinished];
  const written = await run('localedef', args, { timeout: WITHIN_MS, env: SPAWN_ENVIRONMENT }).then(
    ({ stderr }) => stderr,
    // It ends with 1 although the locale is good, where it only warns.
    ({ code, killed, stderr = '', message }: Error & { code?: unknown; killed?: boolean; stderr?: string }) =>
      code === 1 ? stderr : `${stderr}\n[error] ${killed === true ? TOO_LATE : message}`,
  );
  const fault = localeFault(locale, unfinished, written);
  if (fault) {
    rmSync(unfinished, { recursive: true, force: true });
    throw fault;
  }
  makeReadable(unfinished);
  renameSync(unfinished, path);
}

/** `written`: by localedef, which ends with 0 also where the disk is full. Returns nothing if the locale in `folder` is good. */
export function localeFault(locale: string, folder: string, written: string): EngineError | undefined {
  const error = /\[error\] .*/.exec(written)?.[0];
  if (error === undefined) return undefined;
  if (/No space left|quota/.test(error)) return new EngineError('disk-full', `No room is left for ${folder}.`);
  if (error.endsWith(TOO_LATE))
    return new EngineError(
      'not-started',
      `The locale ${locale} was not made within ${WITHIN_MS / 1000} s: the machine is too busy, and the next session tries again.`,
    );
  return new EngineError(
    'not-started',
    `The locale ${locale} cannot be made (${error}): is the package locales installed?`,
  );
}
