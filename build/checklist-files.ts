// The checklist of the accessibility kit as a file in each language.
import { checklistCsv, checklistPath } from '#src/features/accessibility/checklist-file.ts';
import { LANGUAGE_CODES } from '#src/shared/languages.ts';
import type { Site } from '#src/shared/site.ts';
import { createTexts } from '#src/shared/texts.ts';
import type { SiteTexts } from './text-files.ts';

/** Returns address and content of each file. */
export function checklistFiles(site: Site, texts: Pick<SiteTexts, 'load'>): [path: string, content: string][] {
  return LANGUAGE_CODES.map((language) => {
    const common = { product: site.name, email: site.email };
    return [checklistPath(language), checklistCsv(createTexts(language, texts.load('checklist', language), common))];
  });
}
