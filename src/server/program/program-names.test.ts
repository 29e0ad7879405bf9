import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeReadError } from '#src/server/files/access-error.ts';
import { ConfigError } from '#src/server/settings/config-error.ts';
import { readSections } from '#src/server/site/read-sections.ts';
import { programNames } from './program-names.ts';

test('hints name npm in a clone alone; a release has its own programs, the units and containers others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'names-test-'));
  const names = (env = {}) => {
    const { admin, build, install } = programNames(folder, env);
    return [admin('users list'), build, install];
  };
  writeFileSync(join(folder, 'package.json'), '{}');
  expect(names()).toEqual(['npm run admin -- users list', 'npm run build', 'npm ci --omit=dev']);
  writeFileSync(join(folder, 'package.json'), '{ "gitHead": "abc" }');
  expect(names()[0]).toBe('aperta-admin users list');
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin/aperta'), '');
  expect(names().slice(0, 2)).toEqual(['bin/aperta admin users list', 'bin/aperta build']);
  expect(names({ DATA_DIR: '/var/lib/aperta', INVOCATION_ID: 'x' }).slice(0, 2)).toEqual([
    '/opt/aperta/current/deploy/as-aperta users list',
    '/opt/aperta/current/bin/aperta --env /etc/aperta.env build',
  ]);
  rmSync(folder, { recursive: true });
});

test('a file that may not be read is said to be there, with the remedy; a damaged list of pages is no empty one', () => {
  const refused = Object.assign(new Error('x'), { code: 'EACCES' });
  expect(describeReadError(refused, '/etc/aperta/site.config.ts')).toMatch(
    /is there, .* may not read it .* chmod a\+rX \/etc/,
  );
  expect(describeReadError(new Error('x'), '/x')).toBeUndefined();
  const dist = mkdtempSync(join(tmpdir(), 'names-test-'));
  expect(readSections(dist)).toEqual({});
  writeFileSync(join(dist, 'site.json'), '{"sections":');
  expect(() => readSections(dist)).toThrow(ConfigError);
  rmSync(dist, { recursive: true });
});
