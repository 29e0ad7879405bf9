// The drills in the order in which they are acted out and reported; each is a file of drills/.
import type { Drill } from './drill.ts';

export const DRILLS: readonly string[] = [
  'headers',
  'throttles',
  'silence',
  'hostile-calls',
  'hostile-pages',
  'hostile-sockets',
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
];

/** Loads a drill by its name. */
export async function loadDrill(name: string): Promise<Drill> {
  const { drill } = (await import(`./drills/${name}.ts`)) as { drill: Drill };
  return drill;
}
