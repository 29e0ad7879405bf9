// The drills and benchmarks in the order of the report, and how their folders are read.
import { readFileSync } from 'node:fs';
import type { Manifest, Run } from './shared/drill.ts';

/** Run by `npm run drill` without names. */
export const DRILLS: readonly string[] = 'crash power-cut disk database-gone rolling upgrade backup'.split(' ');

/** All drills, and the benchmark, which runs by name only: it needs the machine to itself. */
export const NAMES: readonly string[] = [...DRILLS, 'load'];

export const readManifest = (name: string): Manifest =>
  JSON.parse(readFileSync(new URL(`./${name}/drill.json`, import.meta.url), 'utf8')) as Manifest;

export const loadRun = async (name: string): Promise<Run> =>
  ((await import(`./${name}/drill.ts`)) as { readonly run: Run }).run;
