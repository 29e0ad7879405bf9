// Bundles of the server that a build replaces. A server that still runs loads some of its own only when they are first needed, with
// the first message of the feedback page for instance: without them it would answer 503 until it is restarted.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readIfThere, type OutputFolder } from './output-folder.ts';

/** In `server/`: since when each kept bundle is not of the newest build. */
const FILE = 'server/kept.json';
/** Operators restart after a build; a month is for those who forget it. */
const KEPT_FOR_MS = 30 * 86_400_000;
/** Of so many builds that changed the server, so that a developer's folder does not grow. */
const GENERATIONS = 3;
/** Names with a hash: another content has another name. */
const HASHED = /-[\w-]{8}\.mjs$/;

/** Takes over the bundles of earlier builds in the folder `last` that are not among the names of this build. */
export function keepBundles(out: OutputFolder, last: string, names: ReadonlySet<string>, now = Date.now()): void {
  const folder = join(last, 'server');
  const before = readSince(join(last, FILE));
  const found = listed(folder)
    .filter((name) => HASHED.test(name) && !names.has(name))
    .map((name) => [name, before[name] ?? now] as const);
  const newest = [...new Set(found.map(([, since]) => since))].toSorted((a, b) => b - a).slice(0, GENERATIONS);
  const kept = found.filter(([, since]) => now - since < KEPT_FOR_MS && newest.includes(since));
  for (const [name] of kept) out.write(join('server', name), readFileSync(join(folder, name)));
  out.write(FILE, JSON.stringify(Object.fromEntries(kept)));
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function readSince(file: string): Partial<Record<string, number>> {
  try {
    return JSON.parse(String(readIfThere(file))) as Record<string, number>;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return {};
  }
}
