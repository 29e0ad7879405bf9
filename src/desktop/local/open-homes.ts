// Which homes a machine has.
import { mkdirSync } from 'node:fs';
import { folderHomes } from './folder-homes.ts';
import type { HomeKeys } from './home-keys.ts';
import type { Homes } from './homes.ts';
import { imageHomes } from './image-homes.ts';

export interface HomeOptions {
  /** Root, with loop devices. */
  readonly canMount: boolean;
  /** Of encrypted homes; new ones are not encrypted without. */
  readonly keys?: HomeKeys | undefined;
  /** Size of plain folders. */
  readonly bytes: number;
}

/** Opens the homes in a folder. */
export function createHomes(folder: string, { canMount, keys, bytes }: HomeOptions): Homes {
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  return canMount ? imageHomes(folder, keys) : folderHomes(folder, bytes);
}
