import { FIREFOX } from './engines.ts';
import { runJourneys } from './journeys.ts';

runJourneys(FIREFOX);
