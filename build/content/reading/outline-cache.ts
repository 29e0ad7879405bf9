// What earlier builds found in the texts, by the hash of each: a build parses the texts that have changed.
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Outline } from '../markdown/compile.ts';

const FILE = join('.cache', 'content.json');

/** OutlineCache by the hash of their text. */
export interface OutlineCache {
  readonly get: (hash: string) => Outline | undefined;
  readonly set: (hash: string, outline: Outline) => void;
  /** Writes those that were used or added since `openOutlineCache`. */
  readonly save: () => void;
}

/** Opens those that the same code and packages have made. */
export function openOutlineCache(): OutlineCache {
  const makers = makersHash();
  const known = readKnown(makers);
  const used: Record<string, Outline> = {};
  let isChanged = false;
  return {
    get: (hash) => {
      const outline = known[hash];
      if (outline) used[hash] = outline;
      return outline;
    },
    set: (hash, outline) => {
      used[hash] = outline;
      isChanged = true;
    },
    save: () => {
      if (!isChanged && Object.keys(used).length === Object.keys(known).length) return;
      mkdirSync(dirname(FILE), { recursive: true });
      const draft = `${FILE}.${process.pid}`;
      writeFileSync(draft, JSON.stringify({ makers, outlines: used }));
      renameSync(draft, FILE);
    },
  };
}

function readKnown(makers: string): Record<string, Outline> {
  try {
    const kept = JSON.parse(readFileSync(FILE, 'utf8')) as { makers: string; outlines: Record<string, Outline> };
    return kept.makers === makers ? kept.outlines : {};
  } catch {
    return {};
  }
}

function makersHash(): string {
  const own = globSync('**/*.ts', { cwd: join(import.meta.dirname, '..'), exclude: (name) => name.includes('.test.') });
  const hash = createHash('sha256');
  for (const file of [
    new URL('../../../package-lock.json', import.meta.url),
    new URL('../../../src/shared/fields/bounded-text.ts', import.meta.url),
    new URL('../../../src/shared/texts/placeholders.ts', import.meta.url),
    ...own.toSorted().map((name) => join(import.meta.dirname, '..', name)),
  ])
    hash.update(readFileSync(file));
  return hash.digest('hex');
}
