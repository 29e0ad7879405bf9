// How the visitor reads, which a session follows: the settings of the site on top of those of the browser.
import type { SessionRequest } from '#src/desktop/protocol/host-requests.ts';

const STEPS = [200, 150, 125] as const;
/** The default font size of browsers. */
const USUAL_PIXELS = 16;
const MORE_CONTRAST = ['(prefers-contrast: more)', '(forced-colors: active)'];

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

/** Whole ratios only: desktops scale their texts and icons by 1 or 2. From 1.5 on, 2 is scaled down by the browser. */
export function ratioOf(devicePixelRatio: number): 1 | 2 {
  return devicePixelRatio >= 1.5 ? 2 : 1;
}
