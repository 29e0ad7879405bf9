// The pictures of people that `operator.people` names: files in `people/` beside the brand's own.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '#src/shared/site/site.ts';
import { PORTRAIT_SIDE, portraitPath } from '#src/shared/stated/portrait.ts';
import { makeSquare, pictureFault } from '../content/files/pictures.ts';
import { brandFolder } from './brand.ts';

const portraitsOf = ({ operator }: Pick<Site, 'operator'>) => [
  ...new Set((operator?.people ?? []).flatMap(({ picture }) => picture ?? [])),
];

/** Returns a line for each file that is missing or cannot be shown. */
export async function portraitFaults(site: Pick<Site, 'operator'>, folder = brandFolder()): Promise<string[]> {
  const faults = portraitsOf(site).map(async (name) => {
    const file = join(folder, 'people', name);
    const fault = statSync(file, { throwIfNoEntry: false })?.isFile() ? await pictureFault(file) : 'is not there';
    return fault === undefined ? [] : [`site.config.ts: operator.people names the picture ${name}; ${file} ${fault}.`];
  });
  return (await Promise.all(faults)).flat();
}

/** Returns the pictures by their addresses: squares of the middle, upright and without what cameras write into files. */
export async function portraits(
  site: Pick<Site, 'operator'>,
  folder = brandFolder(),
): Promise<[path: string, content: Buffer][]> {
  const made = portraitsOf(site).map(
    async (name) =>
      [portraitPath(name), await makeSquare(join(folder, 'people', name), 2 * PORTRAIT_SIDE)] as [string, Buffer],
  );
  return Promise.all(made);
}
