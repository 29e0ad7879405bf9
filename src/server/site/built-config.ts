// The configuration of the site that the server was built with. The sources have none; `build/bundles/server.ts` fills it in.
import type { Site } from '#src/shared/site/site.ts';

/** The site, and the SHA-256 of the file that it was read from, in hexadecimal. */
export interface BuiltConfig {
  readonly digest: string;
  readonly site: Site;
}

/** Used while the file is unchanged: importing it loads Node's compiler for TypeScript, 19 MB of memory. */
export const BUILT_CONFIG: BuiltConfig | undefined = undefined;
