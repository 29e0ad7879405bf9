// Where earlier versions are: `homes/versions/<home>/<milliseconds since 1970>.img`.
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINE_ID } from '#src/desktop/engines/engine.ts';

/** The versions in a folder of homes; nothing is made before there is one. */
export function versionFiles(homes: string) {
  const folder = join(homes, 'versions');
  const ofHome = (home: string) => join(folder, home);
  const fileOf = (home: string, time: number) => join(ofHome(home), `${time}.img`);
  const namesIn = (path: string) => (existsSync(path) ? readdirSync(path) : []);
  const times = (home: string): number[] =>
    namesIn(ofHome(home))
      .flatMap((name) => (/^\d{1,15}\.img$/.test(name) ? [Number.parseInt(name, 10)] : []))
      .toSorted((a, b) => b - a);
  return {
    fileOf,
    /** Milliseconds since 1970, the last first. */
    times,
    homes: (): string[] => namesIn(folder).filter((name) => ENGINE_ID.test(name)),
    make: (home: string): void => void mkdirSync(ofHome(home), { recursive: true, mode: 0o700 }),
    remove: (home: string, time: number): void => rmSync(fileOf(home, time), { force: true }),
    removeAll: (home: string): void => rmSync(ofHome(home), { recursive: true, force: true }),
  };
}
