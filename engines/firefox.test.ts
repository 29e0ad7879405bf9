import { findFirefox, FIREFOX_PACKAGES } from '#test/tools.ts';
import { runJourneys } from './journeys.ts';
import { startPuppeteer } from './puppeteer.ts';

const firefox = findFirefox(process.env);
runJourneys('Firefox', FIREFOX_PACKAGES, firefox !== undefined && startPuppeteer('firefox', firefox));
