/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  sbom: 'The SBOM of a release (`npm run sbom`, also in the image) lists every run-time package with version, hash and licence',
  lock: 'Every package is pinned by its hash and comes from the registry',
  scripts: 'No package runs an install script',
  node: 'The Node.js that runs the server, and the one that runs this drill, come from a locked package with its version and hash',
  reasons: 'Every direct dependency has a documented reason in [dependencies](../docs/dependencies.md)',
  licences: 'Run-time packages may be distributed under AGPL-3.0-or-later',
};
