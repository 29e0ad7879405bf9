// The folder that an archive contains: the sources that servers and builds read, their packages for one processor, the built pages.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ReleaseError, run, type Source } from './source.ts';

/** What the archive has of the repository. */
const PATHS =
  'LICENSE README.md CHANGELOG.md SECURITY.md package.json package-lock.json site.config.ts vite.config.ts bin brand build content deploy docs overrides packaging public scripts src';
/** Not in the archive: git leaves them out. */
const WITHOUT = [':(exclude,glob)**/*.test.ts', ':(exclude,glob)**/*.test.tsx', ':(exclude)scripts/testing'];

/**
 * Development packages that a build of the pages and the operator's commands need: an operator's name and texts are in the pages,
 * which are made again on the operator's machine. A missing one ends the build of the release.
 */
export const BUILD_PACKAGES = [
  '@fontsource/eczar',
  '@fontsource/source-serif-4',
  '@novnc/novnc',
  '@orama/stemmers',
  '@resvg/resvg-js',
  '@rgrove/parse-xml',
  '@simplewebauthn/browser',
  '@vitejs/plugin-react',
  '@zip.js/zip.js',
  'fontkit',
  'gettext-parser',
  'highlight.js',
  'markdown-it',
  'markdown-it-footnote',
  'prosemirror-commands',
  'prosemirror-history',
  'prosemirror-keymap',
  'prosemirror-model',
  'prosemirror-schema-list',
  'prosemirror-state',
  'prosemirror-view',
  'punycode.js',
  'react',
  'react-dom',
  'sharp',
  'subset-font',
  'uqr',
  'vite',
  'yaml',
];

/** A list of packages (CycloneDX). */
interface Bom {
  readonly serialNumber?: string;
  readonly metadata: object;
}

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  [field: string]: unknown;
}

/** Lays out the folder for a processor below `work`, with these built pages if there are any. Returns its path. */
export function layOut(source: Source, work: string, processor: string, dist?: string): string {
  const tree = join(work, `aperta-${source.version}-linux-${processor}`);
  mkdirSync(tree);
  const archive = join(work, 'sources.tar');
  const paths = [...PATHS.split(' '), ...WITHOUT];
  run(source.root, 'git', ['archive', '--output', archive, source.commit, '--', ...paths]);
  run(tree, 'tar', ['-xf', archive]);
  installPackages(tree, processor, source);
  if (dist !== undefined) cpSync(dist, join(tree, 'dist'), { recursive: true });
  return tree;
}

/** Installs the packages of the lock file for Linux with glibc, and writes the list of them (CycloneDX). */
function installPackages(tree: string, processor: string, { commit, time }: Source): void {
  const file = join(tree, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const built = BUILD_PACKAGES.map((name) => [name, manifest.devDependencies[name] ?? 'missing'] as const);
  const dependencies = { ...manifest.dependencies, ...Object.fromEntries(built) };
  writeFileSync(file, JSON.stringify({ ...manifest, dependencies, devDependencies: {} }));
  const system = ['--os=linux', `--cpu=${processor}`, '--libc=glibc'];
  run(tree, 'npm', [
    'ci',
    ...system,
    '--ignore-scripts',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  const bom = JSON.parse(run(tree, 'npm', ['sbom', '--sbom-format=cyclonedx', '--loglevel=error'])) as Bom;
  // Without what is another each time.
  const { serialNumber: _, ...rest } = bom;
  const metadata = { ...bom.metadata, timestamp: new Date(time * 1000).toISOString() };
  writeJson(join(tree, 'sbom.json'), { ...rest, metadata });
  // The version that the programs say. npm's own name for it.
  writeJson(file, { ...manifest, gitHead: commit });
  // 70 MB of headers, for compilers.
  for (const name of ['include', 'share'])
    rmSync(join(tree, 'node_modules', `node-linux-${processor}`, name), { recursive: true, force: true });
}

function writeJson(file: string, value: object): void {
  writeFileSync(file, `${JSON.stringify(value, undefined, 2)}\n`);
}

/** Builds the pages in the folder, and tries its programs, with its own Node and packages alone. */
export function buildPages(tree: string, { time, commit, version }: Source): void {
  const own = [`PATH=/usr/bin:/bin`, `HOME=${process.env['HOME'] ?? '/'}`, `SOURCE_DATE_EPOCH=${time}`];
  const start = (...args: string[]) => run(tree, 'env', ['-i', ...own, join(tree, 'bin/aperta'), ...args]);
  start('build');
  rmSync(join(tree, '.cache'), { recursive: true, force: true });
  const said = [start('--version'), start('admin', '--version'), start('desktop', '--version')];
  const expected = `aperta ${version} (${commit.slice(0, 12)})\n`;
  if (said.some((line) => line !== expected))
    throw new ReleaseError(`The programs of the release say ${said.join(' ')}.`);
}
