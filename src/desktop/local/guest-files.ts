// Files on the host that every sandbox sees, read-only: those of the guest, the `/etc` for the host's programs, and locales. They are
// copied to the data folder because a session's user may not be able to enter the folder of the program.
import { execFile } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Language, underscoreLocale } from '#src/shared/languages.ts';
import { EngineError } from '../engine.ts';
import { isFilterable } from '../sandbox/allowed-calls.ts';
import { ETC_FILES } from '../sandbox/sandbox.ts';
import { seccompFilter } from '../sandbox/seccomp-filter.ts';

const run = promisify(execFile);

/** Writes the files anew and returns the path of the filter of system calls; nothing if this architecture has no table. */
export function writeGuestFiles(folder: string, guest: string): string | undefined {
  rmSync(join(folder, 'guest'), { recursive: true, force: true });
  cpSync(guest, join(folder, 'guest'), { recursive: true });
  makeReadable(join(folder, 'guest'));
  mkdirSync(join(folder, 'etc'), { recursive: true });
  for (const [name, text] of Object.entries(ETC_FILES)) writeFileSync(join(folder, 'etc', name), text);
  makeReadable(join(folder, 'etc'));
  if (!isFilterable(process.arch)) return undefined;
  const filter = join(folder, 'filter.bpf');
  writeFileSync(filter, seccompFilter(process.arch));
  return filter;
}

function makeReadable(path: string): void {
  chmodSync(path, 0o755);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) makeReadable(inner);
    else chmodSync(inner, 0o644);
  }
}

const making = new Map<string, Promise<void>>();

/** Makes the locale of a language, once: 3 seconds, without root. Throws `EngineError` 'not-started'. */
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
  try {
    // Its warnings end with 1 although the locale is good.
    await run('localedef', ['--no-archive', '-c', '-i', locale, '-f', 'UTF-8', unfinished], { timeout: 60_000 }).catch(
      () => undefined,
    );
    makeReadable(unfinished);
    renameSync(unfinished, path);
  } catch {
    throw new EngineError('not-started', `The locale ${locale} cannot be made: install the package locales.`);
  }
}
