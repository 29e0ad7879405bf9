// Licences of the packages that the server needs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findInstalled, type LockedPackage } from './files.ts';

/** Licences compatible with AGPL-3.0-or-later by the list of the GNU project; only those that our packages have. */
const COMPATIBLE: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Unlicense',
]);

/** Checks one package. An optional package of another system is not installed: then the lock names its licence. */
export function licenceFaults(root: string, path: string, { license, optional }: LockedPackage): string[] {
  const file = findInstalled(root, join(path, 'package.json'));
  if (file === undefined && !optional) return [`${path} is not installed: npm ci`];
  const value: unknown =
    file === undefined ? license : (JSON.parse(readFileSync(file, 'utf8')) as LockedPackage).license;
  const licence = typeof value === 'string' ? value : 'none';
  return COMPATIBLE.has(licence) ? [] : [`${path} has the licence '${licence}', which is not in the list`];
}
