import { expect } from 'vitest';
import { pathOf } from '#src/shared/addresses.ts';
import { PAGE_IDS } from '#src/shared/pages.ts';
import type { Journey } from '../journey.ts';

export const visitPages: Journey = async (visitor) => {
  for (const id of PAGE_IDS) {
    const path = pathOf(id, 'it', 'aperta');
    await visitor.open(path);
    await visitor.sees({ path, lang: 'it', heading: expect.stringMatching(/\S/), sideways: 0 });
  }
  // Two pages ask for the full screen on load (spec, section 8), and Chromium logs each request that it refuses.
  await visitor.takeConsole(/'requestFullscreen'/);
};
