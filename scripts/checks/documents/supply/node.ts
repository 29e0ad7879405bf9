// The Node that is started, and the one that runs this check, are the program of a package of the lock.
import { dirname, join } from 'node:path';
import { NODE_FILE } from '../../../setup/install.mjs';
import { nodePackage, whyOtherNode } from '../../../setup/node-package.mjs';
import { findInstalled, type LockedPackage } from './files.ts';

/** npm verifies the packages it unpacks; this verifies the program that runs. */
export function nodeFaults(root: string, packages: Readonly<Record<string, LockedPackage>>): string[] {
  const wanted = nodePackage(packages);
  return [findInstalled(root, NODE_FILE), process.execPath].flatMap((file) => {
    if (file === undefined) return [`${NODE_FILE} is missing: npm ci`];
    const folder = findInstalled(root, join('node_modules', wanted.name)) ?? join(root, 'node_modules', wanted.name);
    const reason = whyOtherNode(dirname(folder), file, wanted);
    return reason === undefined ? [] : [`Node is not the one of package-lock.json: ${reason}`];
  });
}
