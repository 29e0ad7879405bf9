// The handlers of requests for an email about a section.
import { addEndpoints } from '#src/accounts/add-endpoints.server.ts';
import type { FeatureServer } from '#src/accounts/modules/feature-module.server.ts';
import { OPENING_ENDPOINTS } from './endpoints.ts';
import { askForOpening, listOpenings, withdrawOpening } from './openings.server.ts';

/** Adds the endpoints. */
export function openingRoutes({ http, services, sections }: FeatureServer): void {
  addEndpoints(http, services, OPENING_ENDPOINTS, {
    list: (context) => listOpenings(services, sections, context),
    ask: (context) => askForOpening(services, sections, context),
    withdraw: (context) => withdrawOpening(services, context),
  });
}
