// A site whose operator states everything, for tests and screenshots.
import site from '#site';
import { defineSite } from '#src/shared/site/site.ts';
import { FACTS } from './facts.ts';

export default defineSite({ ...site, ...FACTS });
