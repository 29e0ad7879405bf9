import { CHROMIUM_PACKAGES, findChromium } from '#test/tools.ts';
import { runJourneys } from './journeys.ts';
import { startPuppeteer } from './puppeteer.ts';

const chromium = findChromium(process.env);
runJourneys('Chromium', CHROMIUM_PACKAGES, chromium !== undefined && startPuppeteer('chrome', chromium));
