import { READER_SETTING_NAMES, type ReaderSettings } from '#src/shared/pages/reader-settings.ts';

/** Writes the settings of the site onto the document, whose styles are those of the site. */
export function applyLook(look: ReaderSettings): void {
  for (const name of READER_SETTING_NAMES) if (look[name]) document.documentElement.dataset[name] = look[name];
}
