// The drills and benchmarks in the order of the report.
import type { Drill } from './shared/drill.ts';

type Load = () => Promise<{ readonly drill: Drill }>;

/** Run by `npm run drill` without names. */
export const DRILLS: Readonly<Record<string, Load>> = {
  headers: () => import('./headers/drill.ts'),
  throttles: () => import('./throttles/drill.ts'),
  'fair-shares': () => import('./fair-shares/drill.ts'),
  silence: () => import('./silence/drill.ts'),
  'hostile-calls': () => import('./hostile-calls/drill.ts'),
  'hostile-pages': () => import('./hostile-pages/drill.ts'),
  'hostile-sockets': () => import('./hostile-sockets/drill.ts'),
  scanners: () => import('./scanners/drill.ts'),
  crash: () => import('./crash/drill.ts'),
  'power-cut': () => import('./power-cut/drill.ts'),
  disk: () => import('./disk/drill.ts'),
  'database-gone': () => import('./database-gone/drill.ts'),
  clock: () => import('./clock/drill.ts'),
  scarcity: () => import('./scarcity/drill.ts'),
  settings: () => import('./settings/drill.ts'),
  rolling: () => import('./rolling/drill.ts'),
  upgrade: () => import('./upgrade/drill.ts'),
  image: () => import('./image/drill.ts'),
  backup: () => import('./backup/drill.ts'),
  watching: () => import('./watching/drill.ts'),
  supply: () => import('./supply/drill.ts'),
};

/** Run by name only: each needs the machine to itself. */
const BENCHMARKS: Readonly<Record<string, Load>> = {
  timing: () => import('./timing/drill.ts'),
  load: () => import('./load/drill.ts'),
  soak: () => import('./soak/drill.ts'),
};

/** All names, in the order of the report. */
export const NAMES: readonly string[] = [...Object.keys(DRILLS), ...Object.keys(BENCHMARKS)];

/** Loads a drill or benchmark. Throws if the name is unknown. */
export async function loadDrill(name: string): Promise<Drill> {
  const load = DRILLS[name] ?? BENCHMARKS[name];
  if (!load) throw new Error(`There is no drill '${name}'. The drills are ${NAMES.join(', ')}.`);
  return (await load()).drill;
}
