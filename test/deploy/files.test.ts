// The files of deploy/ are what they say: locked down, with settings that exist, and in agreement with the server.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { DESKTOP_SETTING_NAMES } from '#src/desktop/host/settings.ts';
import { SETTING_NAMES } from '#src/server/settings/config.ts';
import { deployFiles, has, read, servers, specOf } from './read.ts';

const folder = mkdtempSync(join(tmpdir(), 'deploy-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Of Node, of the C library, of as-aperta for its commands, of the shell, of the build, of the image of PostgreSQL, and of compose.yaml itself. */
const OTHERS =
  'NODE_ENV MALLOC_ARENA_MAX PATH SITE_CONFIG CONTENT_DIR NODE_EXTRA_CA_CERTS UNIT_IP_ALLOW UNIT_IP_DENY UNIT_STATES UNIT_ENV_IGNORED JOURNAL_STREAM POSTGRES_USER POSTGRES_DB POSTGRES_PASSWORD SMTP_RELAY SITE_FOLDER MEDIA_FOLDER BACKUP_FOLDER'.split(
    ' ',
  );
const KNOWN: ReadonlySet<string> = new Set([...SETTING_NAMES, ...DESKTOP_SETTING_NAMES, ...OTHERS]);
const unknown = (names: Iterable<string>) => [...names].filter((name) => !KNOWN.has(name));

/** What a server needs at most after its drain (src/server/process/graceful-shutdown.ts). */
const LONGEST_STOP_SECONDS = 9;

interface Container {
  env: { name: string; value?: string }[];
  securityContext: object;
  readinessProbe: object;
  livenessProbe: object;
}

const dockerfile = read('Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, ' ');
const instructions = (word: string, text = dockerfile) =>
  [...text.matchAll(new RegExp(`^${word} (.*)$`, 'gm'))].map(([, rest = '']) => rest);
/** The settings of an ENV, as an object. */
const settingsOf = (text: string) =>
  Object.fromEntries([...text.matchAll(/\b([A-Z][A-Z_]*)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]));
const imageEnv = settingsOf(instructions('ENV').join(' '));

const pod = (
  specOf('Deployment') as {
    template: {
      spec: {
        terminationGracePeriodSeconds: number;
        securityContext: object;
        initContainers: Container[];
        containers: Container[];
      };
    };
  }
).template.spec;
const [container] = pod.containers as [Container];

const directivesOf = (file: string) =>
  [...read(file).matchAll(/^([A-Z]\w*)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value] as const);
const unit = directivesOf('aperta.service');
const directive = (name: string) => unit.filter(([known]) => known === name).map(([, value]) => value);

test('every environment name is a setting of .env.example', () => {
  expect(unknown(Object.keys(imageEnv))).toEqual([]);
  const names = deployFiles()
    .filter((file) => !file.endsWith('.mjs'))
    .flatMap((file) => read(file).match(/\b[A-Z]+(?:_[A-Z]+)+\b/g) ?? []);
  // Families of addresses, and capabilities.
  expect(unknown(names.filter((name) => !/^(?:AF_[A-Z]+|NET_BIND_SERVICE|CAP_[A-Z]+)$/.test(name)))).toEqual([]);
});

test('no image is of the latest version', () => {
  const images = ['Dockerfile', 'compose.yaml', 'kubernetes.yaml'].flatMap((name) => [
    ...read(name).matchAll(/^(?:FROM| *(?:- )?image:) (\S+)/gm),
  ]);
  expect(images.length).toBeGreaterThan(6);
  for (const [, image] of images) expect(image).toMatch(/^[\w/-]+:\d[\w.-]*$/);
});

describe('the image', () => {
  test('is made of files of a release alone, without a network', () => {
    expect(instructions('FROM')).toHaveLength(3);
    expect(instructions('ADD')).toEqual([]);
    const sources = instructions('COPY').filter((line) => !line.startsWith('--from='));
    // The list of packages is made with the release.
    for (const source of sources.flatMap((line) => line.split(' ').slice(0, -1)).filter((name) => name !== 'sbom.json'))
      expect(existsSync(source), source).toBe(true);
    const runs = instructions('RUN').join('\n');
    expect(runs).toContain('node scripts/prune-release.mjs');
    expect(runs).not.toMatch(/\b(?:npm|apt-get|curl|wget)\b/);
  });

  test('runs as an unprivileged user, writes to one folder, and has a health check', () => {
    const lastStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    expect(instructions('USER', lastStage)).toEqual(['10001:10001']);
    expect(lastStage.lastIndexOf('\nRUN ')).toBeLessThan(lastStage.indexOf('\nUSER '));
    expect(instructions('VOLUME')).toEqual([imageEnv['DATA_DIR']]);
    for (const [, { volumes }] of servers) expect(volumes?.join()).toContain(`:${imageEnv['MEDIA_DIR']}:ro`);
    expect(instructions('HEALTHCHECK').join()).toContain('/healthz');
  });

  test('and the systemd service start the same program, not through npm', () => {
    const program = JSON.parse(instructions('CMD').at(-1) ?? '') as string[];
    expect(directive('ExecStart').map((line) => line?.replace(/.*node_modules\/\.bin\//, ''))).toEqual([
      program.join(' '),
    ]);
    // Written by the build, from this source (build/bundles/server.ts).
    expect(program.at(-1)).toBe('dist/server/start.mjs');
    expect(existsSync('src/app/start.server.ts')).toBe(true);
  });
});

test('every stop timeout is longer than the drain', () => {
  const drains = [
    [imageEnv['DRAIN_SECONDS'], '30'],
    ...servers.map(([, server]) => [server.environment?.['DRAIN_SECONDS'], server.stop_grace_period]),
    [container.env.find(({ name }) => name === 'DRAIN_SECONDS')?.value, pod.terminationGracePeriodSeconds],
  ];
  for (const [drain, grace] of drains)
    expect(Number.parseInt(String(grace), 10)).toBeGreaterThan(Number(drain) + LONGEST_STOP_SECONDS);
});

test('compose.yaml and kubernetes.yaml give the servers read-only file systems, no privileges and a probe', () => {
  expect(servers).toHaveLength(2);
  for (const [, server] of servers)
    expect(server).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
  expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
  expect([container.readinessProbe, container.livenessProbe]).toMatchObject([
    { httpGet: { path: '/readyz' } },
    { httpGet: { path: '/healthz' } },
  ]);
  for (const each of [...pod.initContainers, ...pod.containers]) {
    expect(each.env).toEqual(container.env);
    expect(each.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  }
});

describe('the services', () => {
  test('is sandboxed and waits for the stop', () => {
    expect(directive('DynamicUser')).toEqual(['yes']);
    expect(directive('ProtectSystem')).toEqual(['strict']);
    expect(directive('CapabilityBoundingSet')).toEqual(['']);
    expect(directive('NoNewPrivileges')).toEqual(['yes']);
    expect(Number(directive('TimeoutStopSec')[0])).toBeGreaterThan(10 + LONGEST_STOP_SECONDS);
  });

  test('are the same for one server and for several, but for port and drain', () => {
    const linesOf = (name: string): string[] => read(name).match(/^[A-Z].*$/gm) ?? [];
    const [one, several] = [linesOf('aperta.service'), linesOf('aperta@.service')];
    const extra = several.filter((line) => !one.includes(line));
    expect(extra.map((line) => line.replace(/^Description=.*/, 'Description'))).toEqual([
      'Description',
      'EnvironmentFile=-/etc/aperta-%i.env',
      'Environment=NODE_ENV=production DATA_DIR=/var/lib/aperta DRAIN_SECONDS=8',
      'ExecStart=/usr/bin/env PORT=%i /opt/aperta/current/node_modules/.bin/node --max-semi-space-size=2 dist/server/start.mjs',
    ]);
    expect(one.filter((line) => !several.includes(line))).toHaveLength(3);
  });

  test('commands of the operator have the sandbox of the server', () => {
    const sandbox = directivesOf('aperta@.service').filter(([name]) =>
      /^(?:Protect|Private|Restrict|SystemCall|NoNew|Capability|Ambient|Lock|Proc|RemoveIPC|UMask|Dynamic)/.test(name),
    );
    expect(sandbox.length).toBeGreaterThan(20);
    const script = read('as-aperta').replaceAll(/\\\n\t*/g, '');
    for (const [name, value] of sandbox) {
      const option = `${name}=${value}`;
      expect(script).toContain(` -p ${option.includes(' ') ? `'${option}'` : option} `);
    }
    expect(script).toMatch(/-p "IPAddressAllow=\$allow" -p "IPAddressDeny=\$deny"/);
  });

  test.skipIf(!has('systemd-analyze'))(
    'systemd finds no fault and an exposure of at most 2 (skipped without systemd)',
    () => {
      const analyze = (...args: string[]) => {
        const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
        return { status, text: stdout + stderr };
      };
      for (const name of [
        'aperta.service',
        'aperta@.service',
        'aperta-alert@.service',
        'aperta-backup.service',
        'aperta-backup.timer',
        'aperta-check.service',
        'aperta-check.timer',
        'aperta-copy.service',
        'aperta-copy.timer',
      ]) {
        const file = join(folder, name);
        writeFileSync(file, read(name).replaceAll('/opt/aperta/current', resolve('.')));
        expect(analyze('verify', '--man=no', '--recursive-errors=no', file)).toEqual({ status: 0, text: '' });
        if (/timer|alert|check/.test(name)) continue;
        const { status, text } = analyze('security', '--offline=yes', '--threshold=20', file);
        expect(status, text).toBe(0);
      }
    },
  );
});
