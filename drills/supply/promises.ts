/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  sbom: 'The list that goes with a release (`npm run sbom`, also in the image) has every package that runs, with version, hash and licence',
  lock: 'Every package is pinned by its hash, and none comes from another address than the registry',
  scripts: 'No package runs a script while it is installed',
  node: 'The Node that is started, and the one that runs this drill, are the program of a package of the lock, with its version and hash',
  reasons: 'Each package has its reason in [dependencies](../docs/dependencies.md)',
  licences: 'Run-time packages may be distributed under AGPL-3.0-or-later',
};
