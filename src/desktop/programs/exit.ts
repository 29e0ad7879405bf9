// How a program ends that cannot start or go on.
import { resolve, sep } from 'node:path';
import { EngineError } from '#src/desktop/engines/engine.ts';
import { dataFolderHint } from '#src/server/files/data-folder-hint.ts';
import { describeListenError } from '#src/server/http/listen-error.ts';
import { NotBuiltError } from '#src/server/pages/variants.ts';
import { ConfigError } from '#src/server/settings/config-error.ts';

/** Names of the settings that an operator corrects. */
interface Settings {
  readonly folder: string;
  readonly listen?: readonly [port: string, host: string];
}

/** Ends the program with what its operator can do, or with the stack trace of any other error. `folder`: what the setting names. */
export function exitWith(error: unknown, settings: Settings, folder: () => string): never {
  const isExpected = [ConfigError, EngineError, NotBuiltError].some((kind) => error instanceof kind);
  const line = isExpected
    ? (error as Error).message
    : ((settings.listen && describeListenError(error, settings.listen)) ??
      folderFault(error, settings.folder, folder()));
  process.stderr.write(`${line ?? (error as Error).stack ?? String(error)}\n`);
  process.exit(1);
}

/**
 * Takes an error of Node, and a setting with the folder that it names. Returns a line for the operator if the error is about a file
 * there; nothing otherwise.
 */
export function folderFault(error: unknown, setting: string, folder: string): string | undefined {
  const { path, message } = error as NodeJS.ErrnoException;
  if (typeof path !== 'string' || !`${resolve(path)}${sep}`.startsWith(`${resolve(folder)}${sep}`)) return undefined;
  return `${setting} is ${folder}, which cannot be used: ${message}. ${hintFor(error, setting)}`;
}

/** The hint names the site's setting. */
const hintFor = (error: unknown, setting: string) => dataFolderHint(error).replaceAll(/\bDATA_DIR\b/g, setting);
