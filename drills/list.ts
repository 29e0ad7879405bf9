// The drills and benchmarks in the order of the report, and how their folders are read.
import { existsSync, readFileSync } from 'node:fs';
import type { Manifest, Run } from './shared/drill.ts';

/** Run by `npm run drill` without names. */
export const DRILLS: readonly string[] = 'crash power-cut disk database-gone rolling upgrade backup desktop'.split(' ');

/** All drills, and the benchmark, which runs by name only: it needs the machine to itself. */
export const NAMES: readonly string[] = [...DRILLS, 'load'];

export const readManifest = (name: string): Manifest =>
  JSON.parse(readFileSync(new URL(`./${name}/drill.json`, import.meta.url), 'utf8')) as Manifest;

/** Returns why a drill cannot run on this machine, as its file why-not.ts says; nothing if it can. */
export async function reasonAgainst(name: string): Promise<string> {
  const file = new URL(`./${name}/why-not.ts`, import.meta.url);
  return existsSync(file) ? ((await import(file.href)) as { readonly whyNot: () => string }).whyNot() : '';
}

export const loadRun = async (name: string): Promise<Run> =>
  ((await import(`./${name}/drill.ts`)) as { readonly run: Run }).run;
