// The handlers of emails before a desktop ends.
import { addEndpoints } from '#src/accounts/add-endpoints.server.ts';
import type { FeatureServer } from '#src/accounts/modules/feature-module.server.ts';
import { askForDesktopEmails, stopDesktopEmails } from './desktop-emails.server.ts';
import { emailBeforeEnd } from './end-email.server.ts';
import { DESKTOP_EMAIL_ENDPOINTS } from './endpoints.ts';

/** Adds the endpoints. */
export function desktopEmailRoutes({ http, services }: FeatureServer): void {
  addEndpoints(http, services, DESKTOP_EMAIL_ENDPOINTS, {
    ask: (context) => askForDesktopEmails(services, context),
    stop: (context) => stopDesktopEmails(services, context),
    end: (context) => emailBeforeEnd(services, context),
  });
}
