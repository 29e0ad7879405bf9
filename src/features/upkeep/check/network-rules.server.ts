// What the network rules of the unit deny to the server: a check may run without them, and would find everything well.
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import type { MachineFacts } from '#src/command-line/command.ts';
import { about, type Finding } from './finding.ts';

/** Takes the rules and an address. An allowed network takes precedence over a denied one, as systemd has it. */
export function isDenied({ allow, deny }: NonNullable<MachineFacts['network']>, address: string): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  const has = (networks: readonly string[]) => {
    const list = new BlockList();
    for (const network of networks) {
      const [ip = '', bits] = network.split('/');
      const type = isIP(ip) === 6 ? 'ipv6' : 'ipv4';
      if (isIP(ip) !== 0) list.addSubnet(ip, Number(bits ?? (type === 'ipv6' ? 128 : 32)), type);
    }
    return list.check(address, family);
  };
  return !has(allow) && has(deny);
}

/** Looks whether the unit of the server may reach a host. `subject` and `what` name it in the finding; nothing is said if it may. */
export async function checkRules(
  { network, units = [] }: MachineFacts,
  subject: string,
  what: string,
  host: string,
): Promise<Finding[]> {
  if (network === undefined) return [];
  const name = host.replace(/^\[|\]$/g, '');
  // The other checks say what is wrong with the name.
  const addresses = await lookup(name, { all: true }).catch(() => []);
  const denied = addresses.map(({ address }) => address).filter((address) => isDenied(network, address));
  if (denied.length === 0) return [];
  const unit = units.some((one) => one.name === 'aperta.service') ? 'aperta' : 'aperta@.service';
  return [
    about(subject).fault(
      `${what} is at ${denied.join(', ')}, which the unit of the server may not reach. Run: systemctl edit ${unit}${subject === 'database' ? ', and the same with aperta-backup' : ''}; write [Service] and IPAddressAllow=${denied.join(' ')}; then restart the servers.`,
    ),
  ];
}
