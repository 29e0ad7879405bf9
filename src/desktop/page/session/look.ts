// How the visitor reads: the settings of the site, which its address names, on top of those of the browser. Page and session follow both.
import type { SessionRequest } from '#src/desktop/protocol/host-requests.ts';
import { READER_SETTING_NAMES, type ReaderSettings } from '#src/shared/pages/reader-settings.ts';

const STEPS = [200, 150, 125] as const;
/** Of a browser that nobody has set. */
const USUAL_PIXELS = 16;
const MORE_CONTRAST = ['(prefers-contrast: more)', '(forced-colors: active)'];

/** Writes the settings of the site onto the document, whose styles are those of the site. */
export function applyLook(look: ReaderSettings): void {
  for (const name of READER_SETTING_NAMES) if (look[name]) document.documentElement.dataset[name] = look[name];
}

/** Returns what a session is to look like: as this page does, in the nearest size of texts that is not larger. */
export function lookOfPage(): Pick<SessionRequest, 'scheme' | 'contrast' | 'text'> {
  const { theme, contrast } = document.documentElement.dataset;
  const percent = (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_PIXELS) * 100;
  const text = STEPS.find((step) => percent >= step);
  const hasContrast = contrast !== undefined || MORE_CONTRAST.some((query) => matchMedia(query).matches);
  return {
    scheme:
      (theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark' ? 'dark' : 'light',
    ...(hasContrast && { contrast: 'more' as const }),
    ...(text !== undefined && { text }),
  };
}
