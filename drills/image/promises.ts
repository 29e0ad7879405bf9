/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  content: 'The image has no source maps, tests, tools, git, settings, keys or data of ours',
  packages: 'None of its packages is for development',
  writable: 'The container can write to `/tmp` and `/data`, and to no other folder',
  rights:
    'The container does not run as root or in its group, has no capability and can gain none by starting programs',
  'deploy-files':
    'The files of deploy/ have the documented limits, rights, networks, probes, disruption budget and migration order, and only settings that exist; nginx, Caddy and systemd accept theirs',
  steps: 'Every step of both stages of the Dockerfile succeeds',
  guard:
    'The migration guard of kubernetes.yaml migrates an empty PostgreSQL, lets the next server through, and stops an old release at a newer database',
  answers: 'The start command of the image serves pages, files and calls',
  accounts: 'Accounts and sessions in `/data` survive a new container',
  health: 'The health check passes while the server runs, and fails when it has ended or hangs',
  stop: 'As process 1 it exits with 0 after SIGTERM and its drain',
  unit: 'systemd understands every line of aperta.service',
  exposure: 'systemd rates the exposure of the unit as low',
};
