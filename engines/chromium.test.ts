import { CHROMIUM_PACKAGES, findChromium } from '#test/tools.ts';
import { startChromium } from './chromium.ts';
import { runJourneys } from './journeys.ts';

runJourneys('Chromium', CHROMIUM_PACKAGES, findChromium(process.env) !== undefined && startChromium);
