// The drills and benchmarks in the order of the report, and how their folders are read.
import { readFileSync } from 'node:fs';
import type { Manifest, Run } from './shared/drill.ts';

/** Run by `npm run drill` without names. */
export const DRILLS: readonly string[] =
  'headers throttles fair-shares silence hostile-calls hostile-pages hostile-sockets scanners crash power-cut disk database-gone clock scarcity settings rolling upgrade image backup watching supply'.split(
    ' ',
  );

/** All drills, and the benchmarks, which run by name only: each needs the machine to itself. */
export const NAMES: readonly string[] = [...DRILLS, 'timing', 'load', 'soak'];

export const readManifest = (name: string): Manifest =>
  JSON.parse(readFileSync(new URL(`./${name}/drill.json`, import.meta.url), 'utf8')) as Manifest;

export const loadRun = async (name: string): Promise<Run> =>
  ((await import(`./${name}/drill.ts`)) as { readonly run: Run }).run;
