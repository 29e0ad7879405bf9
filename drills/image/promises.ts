/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  content: 'The image has no source maps, tests, tools, git, settings, keys or data of ours',
  packages: 'None of its packages is for development',
  writable: 'It can write to `/tmp` and `/data`, and to no other folder',
  rights: 'It is not root, nor of its group, has no capability, can get none, and gains nothing by starting programs',
  'deploy-files':
    'The files of deploy/ are what they say: limits, rights, networks, probes, budget, migration first, settings that exist; nginx, Caddy and systemd accept theirs',
  steps: 'Every step of both stages of the Dockerfile goes well',
  guard:
    'The migration guard of kubernetes.yaml migrates an empty PostgreSQL, lets the next server through, and stops an old release at a newer database',
  answers: 'The start command of the image serves pages, files and calls',
  accounts: 'Accounts and sessions in `/data` outlive it',
  health: 'Its health check says yes while it runs, and no when it is gone or hangs',
  stop: 'Asked to stop as process 1, it ends with 0 after its drain',
  unit: 'systemd understands every line of aperta.service',
  exposure: 'and finds little of the machine exposed to it',
};
