import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { releaseName, requireRoom, unpackRelease } from './release-archive.server.ts';
import { PROGRAMS, type Programs } from './run-program.server.ts';
import { upgrade } from './upgrade.server.ts';

const folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a release that does not become ready is taken back, with its schema, and backups go on', async () => {
  const [from, to, link, envFile] = ['old', 'new', 'current', 'settings'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
    string,
  ];
  for (const release of [from, to]) mkdirSync(join(release, 'deploy'), { recursive: true });
  symlinkSync(from, link);
  writeFileSync(envFile, 'ACCEPTED_SCHEMA=0040-x\nPORT=1\n');
  const ready = createServer((_, reply) => reply.end('{}')).listen(0, '127.0.0.1');
  await expect.poll(() => ready.listening).toBe(true);
  const { port } = ready.address() as AddressInfo;
  const asked: string[] = [];
  const servers = [
    { unit: 'aperta@1.service', port: 1 },
    { unit: 'aperta@2.service', port },
  ];
  const programs: Programs = {
    ...PROGRAMS,
    wait: () => new Promise((done) => setTimeout(done, 10)),
    async run(file, args) {
      // Now the former release answers at both.
      if (file !== 'systemctl') Object.assign(servers[0] ?? {}, { port });
      asked.push([file === 'systemctl' ? '' : 'as-aperta ', ...args].join(' ').trim());
      // The first server of the new release is ready, the other one is restarted by systemd again and again.
      const fails = args.includes('NRestarts') || args.at(-1) === 'aperta@1.service';
      const isShown = args[0] === 'show' && fails && readlinkSync(link) === to;
      const output = isShown ? '3' : file === 'systemctl' ? '0' : '{"database":"0099-x","program":"0030-a"}';
      return { code: 0, output, said: `a warning\n${output}` };
    },
  };
  const done = upgrade(programs, { link, from, to, servers, envFile, say: () => undefined });
  await expect(done).rejects.toThrow(`${from} runs as before.`);
  expect(readlinkSync(link)).toBe(from);
  expect(readFileSync(envFile, 'utf8')).toBe('PORT=1\nACCEPTED_SCHEMA=0099-x\n');
  expect(asked.filter((line) => /^(?:start|stop|restart)/.test(line))).toEqual([
    'stop aperta-backup.timer',
    'start aperta-backup.service',
    'restart aperta@2.service',
    'restart aperta@1.service',
    'restart aperta@2.service',
    'restart aperta@1.service',
    'start aperta-backup.timer',
  ]);
  ready.close();
});

test('an archive of another processor, an older one, and one that is not whole are refused', async () => {
  mkdirSync(folder, { recursive: true });
  const name = `aperta-0.3.0-linux-${process.arch}`;
  const archive = join(folder, `${name}.tar.gz`);
  expect(() => releaseName(archive.replace(process.arch, 'mips'), 'x')).toThrow('is for mips');
  expect(() => releaseName(archive, `aperta-0.10.0-linux-${process.arch}`)).toThrow('is older');
  expect(() => releaseName(archive, name)).toThrow('the release that runs');
  writeFileSync(archive, 'half of it');
  writeFileSync(join(folder, 'SHA256SUMS'), `${'0'.repeat(64)}  ${name}.tar.gz\n`);
  await expect(unpackRelease(PROGRAMS, archive, name, folder)).rejects.toThrow('is not whole');
  expect(() => requireRoom([folder, join(folder, 'gone')], 0)).not.toThrow();
  expect(() => requireRoom([folder], Number.MAX_SAFE_INTEGER)).toThrow('make room first');
});
