import { WEBKIT } from './engines.ts';
import { runJourneys } from './journeys.ts';

runJourneys(WEBKIT);
