// The commands that come after `setup`.
import { join } from 'node:path';
import { PROJECT_ROOT } from '#src/server/project-root.ts';
import type { Places } from './files.server.ts';

interface Planned {
  readonly settings: Readonly<Record<string, string>>;
}

/** Returns lines to type, those for systemd if the files are where the units of `deploy/` look for them. */
export function nextSteps({ settings }: Planned, { env, site }: Places): string[] {
  const backups =
    settings['BACKUP_RECIPIENT'] === undefined
      ? [
          '# on another machine, then add the line it prints to the environment file:',
          'npm run admin -- backup-key KEYFILE',
        ]
      : [];
  if (env !== '/etc/aperta.env')
    return [...backups, `# the pages, made with ${site}:`, 'npm run build', 'npm start', 'npm run admin -- check'];
  const servers = settings['DATABASE_URL'] === undefined ? ['3001'] : ['3001', '3002'];
  return [
    ...backups,
    `${join(PROJECT_ROOT, 'bin/aperta')} --env ${env} build && ln -sfnT ${PROJECT_ROOT} /opt/aperta/current`,
    '# then the units and the proxy, deploy/README.md:',
    `systemctl enable --now ${servers.map((port) => `aperta@${port}`).join(' ')}`,
    '/opt/aperta/current/deploy/as-aperta check',
    'systemctl enable --now aperta-backup.timer aperta-check.timer',
  ];
}
