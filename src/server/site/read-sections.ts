// Which sections the built site has, for programs that do not serve it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeReadError } from '#src/server/files/access-error.ts';
import { PROGRAM } from '#src/server/program/program-names.ts';
import { ConfigError } from '#src/server/settings/config-error.ts';
import type { BuiltSection, BuiltSite } from '#src/shared/pages/built-site.ts';

/**
 * Returns the sections of the site that is built in a folder; none if there is no such site, or it does not say. Throws a
 * `ConfigError` if its list cannot be read: a site that is there must not look like one without sections.
 */
export function readSections(dist: string): Readonly<Record<string, BuiltSection>> {
  const file = join(dist, 'site.json');
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as Partial<BuiltSite>).sections ?? {};
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new ConfigError(
      describeReadError(error, file) ??
        `${file} is damaged (${(error as Error).message}). Make it again: ${PROGRAM.build}`,
      { cause: error },
    );
  }
}
