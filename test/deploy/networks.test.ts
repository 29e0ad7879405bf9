// The traffic that the files in deploy/ allow: only what they name.
import { describe, expect, test } from 'vitest';
import { compose, networksOf, read, servers, specOf } from './read.ts';

interface Rule {
  ports: { port: number }[];
}
interface Policy {
  podSelector: object;
  policyTypes: string[];
  ingress: Rule[];
  egress: Rule[];
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

  test('trusts only Caddy, which alone is reached from outside', () => {
    const networks = compose.services['caddy']?.networks ?? [];
    const address = Array.isArray(networks) ? undefined : networks['front']?.ipv4_address;
    expect(address).toMatch(/^172\.30\.80\.\d+$/);
    for (const [, server] of servers) expect(server.environment?.['TRUST_PROXY']).toBe(address);
    const published = Object.entries(compose.services).filter(([, { ports }]) => ports !== undefined);
    expect(published.map(([name]) => name)).toEqual(['caddy']);
  });
});

test('kubernetes.yaml denies traffic in both directions but to the ports of proxy, Prometheus, DNS, database and mail server', () => {
  const policy = specOf('NetworkPolicy') as Policy;
  expect(policy.podSelector).toEqual((specOf('Deployment') as { selector: object }).selector);
  expect(policy.policyTypes).toEqual(['Ingress', 'Egress']);
  const ports = (rules: Rule[]) => rules.flatMap((rule) => rule.ports.map(({ port }) => port));
  expect([ports(policy.ingress), ports(policy.egress)]).toEqual([
    [3000, 9464],
    [53, 53, 5432, 465],
  ]);
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
});
