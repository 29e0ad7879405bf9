import { CHROMIUM_PACKAGES, findChromium, findFirefox, FIREFOX_PACKAGES } from '#test/tools.ts';
import { runJourneys } from './journeys.ts';
import { startPuppeteer } from './puppeteer.ts';

const [chromium, firefox] = [findChromium(process.env), findFirefox(process.env)];
runJourneys('Chromium', CHROMIUM_PACKAGES, chromium !== undefined && startPuppeteer('chrome', chromium));
runJourneys('Firefox', FIREFOX_PACKAGES, firefox !== undefined && startPuppeteer('firefox', firefox));
