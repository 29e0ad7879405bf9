// Reads what an operator can write: the configuration, the brand, the texts, the content.
import { ConfigError } from '#src/server/settings/config-error.ts';
import { siteConfigErrors } from '#src/server/site/site-check.ts';
import type { Site } from '#src/shared/site/site.ts';
import { joinFaults } from '../scripts/text-rules/join-faults.ts';
import { readGround, readMark } from './brand/brand.ts';
import { portraitFaults } from './brand/portraits.ts';
import { readSite } from './bundles/site-module.ts';
import { ContentError } from './content/reading/faults.ts';
import { contentFolder } from './content/reading/folder.ts';
import { readContent, type Content } from './content/reading/read-content.ts';
import { checkOverrides } from './overrides/overrides.ts';
import { refuse } from './refuse.ts';

/** What a build is made from besides the code. */
export interface Inputs {
  readonly site: Site;
  readonly operatorsTexts: ReturnType<typeof checkOverrides>;
  readonly content: Content;
}

/** Reads and checks it; ends the build with all faults of the first part that has some. `onContent`: called before the content is read. */
export async function readInputs(env: NodeJS.ProcessEnv, onContent: () => void): Promise<Inputs> {
  const site = await readSite().catch((error: unknown) => {
    if (error instanceof ConfigError) refuse(error.message);
    throw error;
  });
  const faults = siteConfigErrors(site);
  if (faults.length > 0) refuse(faults.join('\n'));
  const operatorsTexts = checkOverrides('.', env);
  if (operatorsTexts.faults.length > 0) refuse(joinFaults(operatorsTexts.faults));
  try {
    readGround();
    readMark();
  } catch (error) {
    refuse((error as Error).message);
  }
  const missing = await portraitFaults(site);
  if (missing.length > 0) refuse(missing.join('\n'));
  onContent();
  const mediaFolder = env['MEDIA_DIR'] || undefined;
  const content = await readContent(contentFolder(env), site, { mediaFolder }).catch(refuseContent);
  return { site, operatorsTexts, content };
}

/** Ends the build with the faults of content; throws anything else again. */
export function refuseContent(error: unknown): never {
  if (error instanceof ContentError) refuse(error.message);
  throw error;
}
