// The traffic that the files in deploy/ allow: only what they name.
import { describe, expect, test } from 'vitest';
import { compose, networksOf, read, servers, specOf } from './read.ts';

interface Rule {
  ports: { protocol: string; port: number }[];
  from?: Peer[];
  to?: Peer[];
}
interface Peer {
  namespaceSelector?: { matchLabels: Record<string, string> };
  ipBlock?: { cidr: string };
}
interface Policy {
  podSelector: object;
  policyTypes: string[];
  ingress: Rule[];
  egress: Rule[];
}

/** The fixed address of a service of compose.yaml in one of its networks. */
function addressOf(service: string, network: string): string | undefined {
  const networks = compose.services[service]?.networks ?? [];
  return Array.isArray(networks) ? undefined : networks[network]?.ipv4_address;
}

describe('compose.yaml', () => {
  test('lets the servers reach the database and, through one proxy, the mail server, and nothing else', () => {
    for (const [name] of servers) {
      expect(networksOf(name)).toEqual(['front', 'back', 'mail']);
      for (const network of networksOf(name))
        expect(compose.networks[network], network).toMatchObject({ internal: true });
    }
    expect(networksOf('postgres')).toEqual(['back']);
    expect(networksOf('smtp')).toEqual(['mail', 'out']);
    expect(compose.services['smtp']).toMatchObject({ read_only: true, cap_drop: ['ALL'], user: '101:101' });
    expect(compose.configs.smtp.content.match(/\bproxy_pass .*;|\bset .*;/g)).toEqual([
      expect.stringMatching(/^set \$\$relay \$\{SMTP_RELAY:/),
      'proxy_pass $$relay;',
    ]);
    const outward = Object.keys(compose.networks).filter((name) => compose.networks[name]?.internal !== true);
    expect(outward).toEqual(['edge', 'out']);
  });

  test('trusts only Caddy, and has IPv6 on the public network', () => {
    expect(networksOf('caddy')).toEqual(['edge', 'front']);
    const address = addressOf('caddy', 'front');
    for (const [, server] of servers) expect(server.environment?.['TRUST_PROXY']).toBe(address);
    expect(address).toMatch(/^172\.30\.80\.\d+$/);
    const { edge } = compose.networks;
    expect(edge?.enable_ipv6).toBe(true);
    expect(edge?.ipam?.config.map(({ subnet }) => subnet)).toContainEqual(expect.stringMatching(/^fd[\da-f:]+::\/64$/));
    const published = Object.entries(compose.services).filter(([, { ports }]) => ports !== undefined);
    expect(published.map(([name]) => name)).toEqual(['caddy']);
  });
});

describe('kubernetes.yaml', () => {
  test('denies traffic in both directions, except for the proxy, Prometheus, DNS, the database and the mail server', () => {
    const policy = specOf('NetworkPolicy') as Policy;
    expect(policy.podSelector).toEqual((specOf('Deployment') as { selector: object }).selector);
    expect(policy.policyTypes).toEqual(['Ingress', 'Egress']);
    const told = (rules: Rule[], side: 'from' | 'to') =>
      rules.map((rule) => [
        rule.ports.map(({ protocol, port }) => `${protocol} ${port}`).join(),
        rule[side]?.map(
          ({ namespaceSelector, ipBlock }) =>
            ipBlock?.cidr ?? namespaceSelector?.matchLabels['kubernetes.io/metadata.name'],
        ),
      ]);
    expect(told(policy.ingress, 'from')).toEqual([
      ['TCP 3000', ['ingress-nginx']],
      ['TCP 9464', ['monitoring']],
    ]);
    expect(told(policy.egress, 'to')).toEqual([
      ['UDP 53,TCP 53', ['kube-system']],
      ['TCP 5432', ['postgres']],
      ['TCP 465', ['192.0.2.25/32']],
    ]);
  });
});

describe('the services', () => {
  test('reach only this machine by default', () => {
    for (const name of ['aperta.service', 'aperta-backup.service']) {
      const lines = read(name).match(/^#?IPAddress\w+=.*$/gm) ?? [];
      expect(lines.slice(0, 2)).toEqual(['IPAddressDeny=any', 'IPAddressAllow=localhost']);
      // Example addresses that are reserved for documentation (RFC 5737).
      expect(lines.length).toBeGreaterThan(2);
      for (const line of lines.slice(2)) expect(line).toMatch(/^#IPAddressAllow=192\.0\.2\.\d+/);
    }
  });

  test('let backups be fetched by a user that can read them and nothing else', () => {
    const readme = read('README.md');
    expect(readme).toContain('restrict,command="/usr/bin/rrsync -ro /var/backups/aperta"');
    expect(readme).toContain('-o root -g aperta-fetch -m 0750 /var/backups/aperta');
    expect(readme).not.toContain('root@');
  });
});
