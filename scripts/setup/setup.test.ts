import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { inputsOf } from '../../build/inputs.mjs';
import { isBuilt, whyBuild, whyNoBuild } from './build.mjs';
import { linkNode, NODE_FILE, whyInstall } from './install.mjs';

const trees: string[] = [];

afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true });
});

/** Makes a tree with these files: a string is the content, anything else is written as JSON. */
function makeTree(files: Record<string, unknown>): string {
  const root = mkdtempSync(join(tmpdir(), 'setup-test-'));
  trees.push(root);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return root;
}

const A = { version: '1.0.0' };
const FOREIGN = { version: '1.0.0', optional: true, os: 'aix' };
const OWN = { version: '1.0.0', optional: true, os: process.platform, cpu: [process.arch] };
const lock = (packages: object) => ({ 'package-lock.json': { packages: { '': {}, ...packages } } });
const record = (packages: object) => ({ 'node_modules/.package-lock.json': { packages }, [NODE_FILE]: 'node' });

describe('installing', () => {
  test('is not needed if only packages of other systems are missing', () => {
    const root = makeTree({
      ...lock({ 'node_modules/a': A, 'node_modules/b': FOREIGN, 'node_modules/c': { ...A, optional: true } }),
      ...record({ 'node_modules/a': A }),
    });
    expect(whyInstall(root)).toBeUndefined();
  });

  test.each([
    ['nothing is installed', lock({ 'node_modules/a': A }), 'not installed yet'],
    ['a package is missing', { ...lock({ 'node_modules/a': A }), ...record({}) }, 'node_modules/a is not 1.0.0'],
    [
      'a package is of another version',
      { ...lock({ 'node_modules/a': A }), ...record({ 'node_modules/a': { version: '2.0.0' } }) },
      'node_modules/a is not 1.0.0',
    ],
    [
      'an optional package is of another version',
      { ...lock({ 'node_modules/b': FOREIGN }), ...record({ 'node_modules/b': { version: '2.0.0' } }) },
      'node_modules/b is not 1.0.0',
    ],
    [
      'an optional package for this system is missing',
      { ...lock({ 'node_modules/b': OWN }), ...record({}) },
      'node_modules/b is not 1.0.0',
    ],
    [
      'a package has another hash',
      {
        ...lock({ 'node_modules/a': { ...A, integrity: 'sha512-a' } }),
        ...record({ 'node_modules/a': { ...A, integrity: 'sha512-b' } }),
      },
      'node_modules/a has another hash',
    ],
    [
      'a package was removed from the lock',
      { ...lock({}), ...record({ 'node_modules/a': A }) },
      'not in package-lock.json any more',
    ],
    ['Node is missing', { ...lock({}), 'node_modules/.package-lock.json': { packages: {} } }, 'their Node is missing'],
  ])('is needed when %s', (_, files, reason) => {
    expect(whyInstall(makeTree(files))).toContain(reason);
  });
});

test.skipIf(process.platform === 'win32')('the link to Node, which npm 9 removes, is made again', () => {
  const root = makeTree({ 'node_modules/node-x/bin/node': 'program', 'node_modules/.bin/other': '' });
  linkNode(root, 'node-x');
  linkNode(root, 'node-x');
  expect(readFileSync(join(root, NODE_FILE), 'utf8')).toBe('program');
});

describe('building', () => {
  const FILES = {
    'src/app/frame/app.tsx': 'a',
    'src/server/log.server.ts': 's',
    'src/a.test.ts': 't',
    'site.config.ts': 'c',
    'public/robots.txt': 'r',
  };

  test('is needed once, and again when a source, a setting or a name changes', () => {
    const root = makeTree({ ...FILES, 'dist/site.json': '{}' });
    const inputs = inputsOf(root, {});
    expect(isBuilt(root, inputs)).toBe(false);
    mkdirSync(join(root, '.cache'));
    writeFileSync(join(root, '.cache/built.txt'), inputs);
    expect(isBuilt(root, inputsOf(root, {}))).toBe(true);
    expect(isBuilt(root, inputsOf(root, { PUBLIC_URL: 'https://other.test' }))).toBe(false);
    writeFileSync(join(root, 'dist/site.json'), '{ "waiting": ["2026-12-01", "2026-12-24"] }');
    expect(isBuilt(root, inputs, Date.parse('2026-11-30T23:59:59Z'))).toBe(true);
    expect(isBuilt(root, inputs, Date.parse('2026-12-01T00:00:00Z'))).toBe(false);
    writeFileSync(join(root, 'src/app/frame/app.tsx'), 'b');
    expect(isBuilt(root, inputsOf(root, {}))).toBe(false);
    expect(inputsOf(makeTree(FILES), {})).toBe(inputs);
    expect(inputsOf(makeTree({ ...FILES, 'public/more.txt': '' }), {})).not.toBe(inputs);
  });

  test('is needed when the content changes, here or elsewhere, but bundles are not', () => {
    const of = (path: string, env = {}, without?: RegExp) =>
      inputsOf(makeTree({ ...FILES, [path]: 'text' }), env, without);
    expect(of('content/blog/a/text.it.md')).not.toBe(inputsOf(makeTree(FILES), {}));
    expect(of('other/blog/a/text.it.md', { CONTENT_DIR: 'other' })).not.toBe(of('x', { CONTENT_DIR: 'other' }));
    expect(of('content/blog/a/text.it.md', {}, /none/)).toBe(inputsOf(makeTree(FILES), {}, /none/));
  });

  test('is needed when the brand changes, here or beside another configuration', () => {
    const other = { SITE_CONFIG: 'other/site.config.ts' };
    const files = {
      ...FILES,
      'brand/colours.css': 'teal',
      'other/site.config.ts': 'o',
      'other/brand/mark.svg': 'ring',
    };
    const of = (change: object, env = {}) => inputsOf(makeTree({ ...files, ...change }), env);
    expect(of({ 'brand/colours.css': 'violet' })).not.toBe(of({}));
    expect(of({ 'other/brand/mark.svg': 'star' }, other)).not.toBe(of({}, other));
    expect(of({ 'other/brand/mark.svg': 'star' })).toBe(of({}));
  });

  test('is needed when the operator’s texts change, but not for their recorded originals, and bundles stay', () => {
    const of = (change: object, env = {}, without?: RegExp) =>
      inputsOf(makeTree({ ...FILES, 'overrides/it.json': '{}', 'mine/it.json': '{}', ...change }), env, without);
    const changed = { 'overrides/it.json': '{"pages.home.title":"a"}' };
    expect(of(changed)).not.toBe(of({}));
    expect(of({ 'mine/it.json': '{"a":""}' }, { OVERRIDES_DIR: 'mine' })).not.toBe(of({}, { OVERRIDES_DIR: 'mine' }));
    expect(of({ 'overrides/it.originals.json': '{}', 'mine/it.json': '{"a":""}' })).toBe(of({}));
    expect(of(changed, {}, /texts/)).toBe(of({}, {}, /texts/));
  });

  test('says why: the first time, a setting or the sources', () => {
    const built = {
      ...FILES,
      'dist/site.json': '{}',
      '.cache/built.json': { PUBLIC_URL: 'https://a.test' },
      '.cache/built.txt': 'a',
    };
    expect(whyBuild(makeTree(FILES), {})).toBe('for the first time');
    expect(whyBuild(makeTree(built), { PUBLIC_URL: 'https://b.test' })).toBe('because PUBLIC_URL has changed');
    expect(whyBuild(makeTree(built), { PUBLIC_URL: 'https://a.test' })).toBe('because their sources have changed');
    const { '.cache/built.txt': _stamp, ...brokenOff } = built;
    expect(whyBuild(makeTree(brokenOff), { PUBLIC_URL: 'https://a.test' })).toBe(
      'because the last build did not end well',
    );
  });

  test('is refused where only the packages of the server are left', () => {
    const packages = lock({ 'node_modules/a': A, 'node_modules/vite': { ...A, dev: true } });
    const pruned = makeTree({ ...packages, ...record({ 'node_modules/a': A }) });
    expect(whyNoBuild(pruned)).toMatch(/npm ci/);
    const whole = record({ 'node_modules/a': A, 'node_modules/vite': A });
    expect(whyNoBuild(makeTree({ ...packages, ...whole }))).toBeUndefined();
    expect(whyNoBuild(makeTree(packages))).toBeUndefined();
  });

  test('is needed if the built site is missing, after changes to the server, and not after changes to tests', () => {
    const root = makeTree({ ...FILES, '.cache/built.txt': inputsOf(makeTree(FILES), {}) });
    expect(isBuilt(root, inputsOf(root, {}))).toBe(false);
    const withTest = { ...FILES, 'src/a.test.ts': 'T' };
    expect(inputsOf(makeTree(withTest), {})).toBe(inputsOf(root, {}));
    const withServer = { ...FILES, 'src/server/log.server.ts': 'S' };
    expect(inputsOf(makeTree(withServer), {})).not.toBe(inputsOf(root, {}));
  });
});
