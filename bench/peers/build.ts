// Builds the same pages with three other stacks, for the benchmark only: the project itself neither installs nor ships them.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, cp, readFile, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { copyPictures, writeSite, writeTexts } from './content.ts';
import { writeStyle } from './style.ts';

/** One site with the pages `home`, `entra` and `fondamenta` in every language, under the addresses of the real ones. */
export interface Peer {
  name: string;
  /** The static files. The page `/de/home` is the file `de/home.html`, unless there is a `fallback`. */
  folder: string;
  /** The path of the document for every address that is no file. */
  fallback?: string;
}

const PEERS = [
  { name: 'spa', out: 'dist', fallback: '/index.html' },
  { name: 'react-router', out: 'dist/client' },
  { name: 'next', out: 'dist' },
] as const;

/** Installs and builds all peers, one after another. Needs the package registry the first time. Throws if npm fails. */
export async function buildPeers(): Promise<Peer[]> {
  const built: Peer[] = [];
  for (const { name, out, ...rest } of PEERS) {
    const folder = join(import.meta.dirname, name);
    await install(folder);
    await writeShared(folder);
    await npm(folder, 'run', 'build');
    if (name === 'react-router') await flatten(join(folder, out));
    built.push({ name, folder: join(folder, out), ...rest });
  }
  return built;
}

/** Installs the packages of the lock file, unless they are there already. */
async function install(folder: string): Promise<void> {
  const lock = join(folder, 'package-lock.json');
  const installed = join(folder, 'node_modules', '.lock-installed.json');
  if (existsSync(installed) && (await readFile(installed)).equals(await readFile(lock))) return;
  await npm(folder, 'ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error');
  await copyFile(lock, installed);
}

/** Puts the shared components, texts, styles and pictures into a peer, whose bundler then sees no file outside of it. */
async function writeShared(folder: string): Promise<void> {
  const [shared, files] = [join(folder, 'src/shared'), join(folder, 'public')];
  for (const generated of [shared, files]) await rm(generated, { recursive: true, force: true });
  await cp(join(import.meta.dirname, 'shared'), shared, { recursive: true });
  await copyPictures(files);
  await writeStyle(join(shared, 'style.css'), files);
  await writeSite(join(shared, 'site.ts'));
  // The single-page app fetches its texts; the others have them in their pages.
  await writeTexts(folder.endsWith('spa') ? join(files, 'locales') : join(shared, 'texts'));
}

/** Renames `de/home/index.html` to `de/home.html`, as the others have it. */
async function flatten(folder: string): Promise<void> {
  for (const file of await readdir(folder, { recursive: true })) {
    if (!/.\/index\.html$/.test(file)) continue;
    const directory = join(folder, dirname(file));
    await rename(join(folder, file), `${directory}.html`);
    await rmdir(directory);
  }
}

/** Runs npm with the Node that runs this file. Throws what it printed if it fails. */
async function npm(folder: string, ...args: string[]): Promise<void> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
  };
  await promisify(execFile)('npm', args, { cwd: folder, env }).catch((error: { stdout?: string; stderr?: string }) => {
    const printed = `${error.stdout ?? ''}${error.stderr ?? ''}`;
    throw new Error(`npm ${args.join(' ')} failed in ${folder}:\n${printed}`, { cause: error });
  });
}
