// Where earlier versions are: `homes/versions/<home>/<milliseconds since 1970>.img`.
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINE_ID } from '#src/desktop/engines/engine.ts';

/** The folder beside the images. */
export const VERSIONS = 'versions';

/** The versions in a folder of homes; nothing is made before there is one. */
export function versionFiles(homes: string) {
  const folder = join(homes, VERSIONS);
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
    /** On the disk, what they share counted each time. */
    bytes: (home: string, time: number): number =>
      (statSync(fileOf(home, time), { throwIfNoEntry: false })?.blocks ?? 0) * 512,
    homes: (): string[] => namesIn(folder).filter((name) => ENGINE_ID.test(name)),
    make: (home: string): void => void mkdirSync(ofHome(home), { recursive: true, mode: 0o700 }),
    /** What a host that was killed has begun. */
    removeUnfinished: (home: string): void => {
      for (const name of namesIn(ofHome(home)))
        if (name.endsWith('.new')) rmSync(join(ofHome(home), name), { force: true });
    },
    remove: (home: string, time: number): void => rmSync(fileOf(home, time), { force: true }),
    removeAll: (home: string): void => rmSync(ofHome(home), { recursive: true, force: true }),
  };
}
