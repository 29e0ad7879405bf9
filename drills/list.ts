// The drills in the order in which they are acted out and reported; each is a file of drills/.
import type { Drill } from './drill.ts';

export const DRILLS: readonly string[] = [
  'headers',
  'throttles',
  'fair-shares',
  'silence',
  'hostile-calls',
  'hostile-pages',
  'hostile-sockets',
  'scanners',
  'crash',
  'power-cut',
  'disk',
  'database-gone',
  'clock',
  'scarcity',
  'settings',
  'rolling',
  'upgrade',
  'image',
  'backup',
  'watching',
  'supply',
];

/** Gives the file of a drill. */
export const fileOf = (name: string): URL => new URL(`./drills/${name}.ts`, import.meta.url);

/** Loads a drill, or a benchmark of the same shape, from its file. */
export async function loadDrill(file: URL): Promise<Drill> {
  const { drill } = (await import(file.href)) as { drill: Drill };
  return drill;
}
