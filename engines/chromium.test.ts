import { CHROMIUM } from './engines.ts';
import { runJourneys } from './journeys.ts';

runJourneys(CHROMIUM);
