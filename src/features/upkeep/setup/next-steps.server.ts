// The commands that come after `setup`. deploy/README.md has the same, with the reasons.
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { programNames } from '#src/server/program/program-names.ts';
import { PROJECT_ROOT } from '#src/server/program/project-root.ts';
import type { Places } from './files.server.ts';

interface Planned {
  readonly settings: Readonly<Record<string, string>>;
}

/** The environment file of the units of `deploy/`. */
export const UNIT_ENV = '/etc/aperta.env';

/** Returns lines to type, those for systemd if the files are where the units look for them. */
export function nextSteps({ settings }: Planned, { env, site }: Places): string[] {
  // Those of this folder: the units are not there yet.
  const { admin, build, start } = programNames(PROJECT_ROOT, {});
  const backups =
    settings['BACKUP_RECIPIENT'] === undefined
      ? [
          '# on another machine, then add the line it prints to the environment file:',
          `${admin('backup-key KEYFILE')}   (or: age-keygen --output KEYFILE)`,
        ]
      : [];
  const own = env === join(PROJECT_ROOT, '.env') ? '' : ` # with the settings of ${env}`;
  if (env !== UNIT_ENV) return [...backups, `# the pages, made with ${site}:`, build, `${start}${own}`, admin('check')];
  const servers = settings['DATABASE_URL'] === undefined ? ['3001'] : ['3001', '3002'];
  const current = '/opt/aperta/current';
  return [
    ...backups,
    `${join(PROJECT_ROOT, 'bin/aperta')} --env ${env} build && ln -sfnT ${PROJECT_ROOT} ${current}`,
    `cp ${current}/deploy/aperta*.service ${current}/deploy/aperta*.timer /etc/systemd/system/ && systemctl daemon-reload`,
    `systemctl enable --now ${servers.map((port) => `aperta@${port}`).join(' ')}`,
    '# the certificate and the proxy: deploy/README.md, step 8; then:',
    'systemctl enable --now aperta-backup.timer aperta-check.timer',
    'systemctl start aperta-backup',
    `${current}/deploy/as-aperta check --mail YOUR@ADDRESS`,
  ];
}

const LOCAL = /^(?:|localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * Returns the lines that let the units reach database and mail server, if those are on other machines: systemd knows addresses alone.
 * `names` are the settings that they need. Empty if there is nothing to allow.
 */
export async function networkRules(
  { settings }: Planned,
  names: readonly ('DATABASE_URL' | 'SMTP_URL')[],
): Promise<string> {
  const lines: string[] = [];
  for (const name of names) {
    const { hostname } = new URL(settings[name] ?? 'none://localhost');
    if (LOCAL.test(hostname)) continue;
    const host = hostname.replace(/^\[|\]$/g, '');
    const found = isIP(host) === 0 ? await lookup(host, { all: true }).catch(() => []) : [{ address: host }];
    const addresses = found.map(({ address }) => address);
    lines.push(
      `# ${name}: ${host}, today`,
      addresses.length > 0
        ? `IPAddressAllow=${addresses.join(' ')}`
        : '# its address is not known here: IPAddressAllow=',
    );
  }
  return lines.length > 0
    ? `# Written by setup. Change the addresses when those of the other machines change.\n[Service]\n${lines.join('\n')}\n`
    : '';
}
