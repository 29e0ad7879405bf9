// Names of the classes in CSS modules.
import { basename } from 'node:path';

const files = new Map<string, string>();

/**
 * Names a class after its file: `header_bar`. Vite adds a hash, which every document would hold some 200 times (0.5 kB after
 * compression). Throws if two files have the same name.
 */
export function className(name: string, path: string): string {
  const file = basename(path, '.module.css');
  // Vite adds a query to paths in development.
  const [known, own] = [files.get(file), path.split('?')[0] ?? ''];
  if (known !== undefined && known !== own) throw new Error(`${known} and ${own} have the same name`);
  files.set(file, own);
  return `${file}_${name}`;
}
