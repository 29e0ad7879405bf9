// What is wrong with the pictures of the texts.
import { existsSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Fault } from '../reading/faults.ts';
import { OUTSIDE } from '../reading/inside.ts';
import type { Item } from '../reading/item.ts';
import { pictureFault, picturePath } from './pictures.ts';

/** Returns a fault for each use of a picture that is missing or cannot be shown. */
export async function pictureFaults(items: readonly Item[], isInside: (file: string) => boolean): Promise<Fault[]> {
  const faults: Fault[] = [];
  const looked = new Map<string, string | undefined>();
  for (const { file, folder, pictures } of items)
    for (const { target, line } of pictures) {
      const path = picturePath(folder, target);
      if (dirname(path) !== folder || !existsSync(path)) {
        faults.push({ file, line, text: `the picture ${target} is not beside this file${hint(folder, target)}` });
        continue;
      }
      if (!looked.has(path)) looked.set(path, isInside(path) ? await pictureFault(path) : OUTSIDE);
      const words = looked.get(path);
      if (words !== undefined) faults.push({ file, line, text: `the picture ${target} ${words}` });
    }
  return faults;
}

/** The file that was meant: systems differ in whether capitals matter. */
function hint(folder: string, target: string): string {
  const meant = readdirSync(folder).find((name) => name.toLowerCase() === target.toLowerCase());
  return meant === undefined ? '' : `; ${meant} is: write its name exactly so`;
}
