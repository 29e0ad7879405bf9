import { findFirefox, FIREFOX_PACKAGES } from '#test/tools.ts';
import { startFirefox } from './firefox.ts';
import { runJourneys } from './journeys.ts';

const firefox = findFirefox(process.env);
runJourneys('Firefox', FIREFOX_PACKAGES, firefox !== undefined && startFirefox(firefox));
