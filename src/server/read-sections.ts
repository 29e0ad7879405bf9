// Which sections the built site has, for programs that do not serve it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltSection, BuiltSite } from '#src/shared/built-site.ts';

/** Returns the sections of the site that is built in a folder; none if there is no such site, or it does not say. */
export function readSections(dist: string): Readonly<Record<string, BuiltSection>> {
  try {
    const { sections } = JSON.parse(readFileSync(join(dist, 'site.json'), 'utf8')) as Partial<BuiltSite>;
    return sections ?? {};
  } catch {
    return {};
  }
}
