import { findWebkit, WEBKIT_PACKAGES } from '#test/tools.ts';
import { runJourneys } from './journeys.ts';
import { startWebkit } from './webkit.ts';

const programs = findWebkit(process.env);
runJourneys('WebKit', WEBKIT_PACKAGES, programs && startWebkit(programs));
