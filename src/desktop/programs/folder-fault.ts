import { resolve, sep } from 'node:path';
import { dataFolderHint } from '#src/server/files/data-folder-hint.ts';

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
