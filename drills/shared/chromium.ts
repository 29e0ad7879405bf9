// Chromium for drills, without requests of its own to the network.
import { chromium, type Browser } from '@playwright/test';
import { CHROMIUM } from '../../test/chromium.ts';
import { needChromium } from '../../test/programs.ts';

export const startChromium = async (): Promise<Browser> =>
  chromium.launch({ ...CHROMIUM, executablePath: needChromium() });
