/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  content: 'The image contains none of this project’s source maps, tests, tools, git data, settings, keys or databases',
  packages: 'The image contains no development packages',
  writable: 'The container can write only to `/tmp` and `/data`',
  rights: 'The container does not run as root or in the root group, has no capabilities and cannot gain any',
  'deploy-files':
    'The files in deploy/ have the documented limits, permissions, networks, probes, disruption budget and migration order, and only existing settings; nginx, Caddy and systemd accept their files',
  steps: 'Every step of both stages of the Dockerfile succeeds',
  guard:
    'The migration guard of kubernetes.yaml migrates an empty PostgreSQL, passes for the next server, and blocks an old release on a newer database',
  answers: 'The start command of the image serves pages, files and the API',
  accounts: 'Accounts and sessions in `/data` survive a new container',
  health: 'The health check passes while the server runs and fails when it has stopped or hangs',
  stop: 'As process 1 the server drains and exits with code 0 after SIGTERM',
  unit: 'systemd accepts every line of aperta.service',
  exposure: 'systemd rates the exposure of the unit as low',
};
