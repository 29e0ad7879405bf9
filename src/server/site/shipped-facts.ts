// The plan and the promises that the shipped `site.config.ts` has as an example. They are another's until an operator replaces them.
import type { SiteFacts } from '#src/shared/site/site-facts.ts';

/** As in that file (a test compares them). */
const SHIPPED: SiteFacts = {
  isInDevelopment: true,
  plan: { version: 'MVP 1.0', from: '2025-07', until: '2025-10', goal: '2025-10-15', state: 'late' },
  budget: {
    lines: [
      { item: 'fees', min: 8000, max: 14_000 },
      { item: 'workstation', min: 2000, max: 3000 },
      { item: 'server', min: 1500, max: 2000 },
      { item: 'contingency', min: 500, max: 1000 },
    ],
    includesTaxes: true,
  },
  donationUses: ['fees', 'workstation', 'server', 'freeSoftware', 'contingency'],
  server: { processors: 4, memoryGb: 4, storageGb: 80 },
  promises: [
    'freeBasicUse',
    'freeInfrastructure',
    'invoices',
    'noConditions',
    'noInfluence',
    'donorsOnRequest',
    'surplusKept',
    'spendingPublished',
  ],
  seeksContributors: true,
};

/** Takes a site's configuration. Returns the names of the facts that it has as they were shipped. */
export function shippedFacts(site: SiteFacts): string[] {
  return Object.entries(SHIPPED)
    .filter(([name, value]) => JSON.stringify(site[name as keyof SiteFacts]) === JSON.stringify(value))
    .map(([name]) => name);
}
