// Which homes a machine has.
import { mkdirSync } from 'node:fs';
import type { LimitGroups } from '../limits/limit-groups.ts';
import { createLimitedPrograms } from '../limits/limited-programs.ts';
import { folderHomes } from './folder-homes.ts';
import type { HomeKeys } from './home-keys.ts';
import type { Homes } from './homes.ts';
import { imageHomes } from './image-homes.ts';
import { shareHomes } from './shared-homes.ts';

export interface HomeOptions {
  /** Root, with loop devices. */
  readonly canMount: boolean;
  /** Of encrypted homes; new ones are not encrypted without. */
  readonly keys?: HomeKeys | undefined;
  /** Size of plain folders; earlier versions of an image may take twice as much. */
  readonly bytes: number;
  /** Whether earlier versions of images are made where the disk can. Absent: nothing is known of versions. */
  readonly versions?: boolean | undefined;
  /** Of the programs that work on homes. */
  readonly groups?: LimitGroups | undefined;
}

/** What earlier versions of a home may take beside it. */
const VERSION_SHARE = 2;

/** Opens the homes in a folder. */
export function createHomes(folder: string, { canMount, keys, bytes, versions: isMaking, groups }: HomeOptions): Homes {
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const run = createLimitedPrograms(groups);
  const versions = isMaking === undefined ? undefined : { mostBytes: VERSION_SHARE * bytes, isMaking };
  return shareHomes(canMount ? imageHomes(folder, keys, run, versions) : folderHomes(folder, bytes, run));
}
