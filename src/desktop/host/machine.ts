// What has to be right with the machine before the host starts.
import { spawnSync } from 'node:child_process';
import { checkMachine, type MachineCheck, oneAptLine } from '#src/desktop/engines/local/machine/check-machine.ts';
import { PROGRAM } from '#src/server/program/program-names.ts';
import { ConfigError } from '#src/server/settings/config-error.ts';
import { isPublic, isPublicHost, type DesktopConfig } from './settings.ts';

/**
 * Checks the machine; `mayInstall`: installs what is missing, office programs too, as root. Throws a `ConfigError` that says what to do if no session
 * could start, or if the address is public and the machine protects too little.
 */
export async function requireMachine(config: DesktopConfig, mayInstall: boolean): Promise<MachineCheck> {
  const check = () => checkMachine(config.DESKTOP_DATA_DIR, config.DESKTOP_IMAGE);
  let found = await check();
  const all = oneAptLine(found.apt, found.office);
  if (all !== undefined && mayInstall) {
    install(all);
    found = await check();
  }
  if (found.apt !== undefined)
    throw new ConfigError(
      process.getuid?.() === 0
        ? `Packages are missing. Start with \`${PROGRAM.desktop('--install')}\`, or run:\n${all}`
        : `Packages are missing. As root, run:\n${all}`,
    );
  const [refusal] = found.refusals;
  if (refusal !== undefined) throw new ConfigError(refusal);
  const fault = publicFault(config, found);
  if (fault !== undefined) throw new ConfigError(fault);
  return found;
}

/** Returns why a machine may not serve other people with these settings; nothing if it may, or if they do not reach it. */
export function publicFault(
  config: Pick<DesktopConfig, 'DESKTOP_PUBLIC_URL' | 'DESKTOP_HOST' | 'DESKTOP_CLIENT_SECRET'>,
  machine: Pick<MachineCheck, 'isForPublic' | 'canEncrypt'>,
): string | undefined {
  const { DESKTOP_PUBLIC_URL: url, DESKTOP_HOST: host, DESKTOP_CLIENT_SECRET: secret } = config;
  if (!isPublic(url) && !isPublicHost(host)) return undefined;
  const setting = isPublic(url) ? `DESKTOP_PUBLIC_URL is ${url}` : `DESKTOP_HOST is ${host}`;
  if (!machine.isForPublic)
    return `${setting}, which other people reach: that needs root and an image of its own for sessions (DESKTOP_IMAGE). See docs/desktop.md.`;
  if (secret !== undefined && !machine.canEncrypt)
    return `${setting}, which other people reach, and files of members cannot be encrypted here: that needs loop devices, and fscrypt for ext4 in the kernel. Use another machine, or unset DESKTOP_CLIENT_SECRET for trials alone.`;
  return undefined;
}

function install(apt: string): void {
  if (process.getuid?.() !== 0) throw new ConfigError(`--install needs root. As root, run:\n${apt}`);
  const command = apt.replace(' install ', ' install --yes ').split(' ');
  process.stdout.write(`${apt}\n`);
  const { status } = spawnSync('env', ['DEBIAN_FRONTEND=noninteractive', ...command], { stdio: 'inherit' });
  if (status !== 0)
    throw new ConfigError(
      'apt-get could not install the packages: see its messages above. Is `apt-get update` needed?',
    );
}
