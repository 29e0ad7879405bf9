// The handler of the feedback page.
import { addEndpoints } from '#src/accounts/add-endpoints.server.ts';
import type { FeatureServer } from '#src/accounts/modules/feature-module.server.ts';
import { lazyImport } from '#src/server/errors/lazy-import.ts';
import { PROGRAM } from '#src/server/program/program-names.ts';
import { FEEDBACK_ENDPOINTS } from './endpoints.ts';
import { FEEDBACK_CAPS } from './limits.ts';
import { countUnanswered } from './store.server.ts';

// Loaded with the first message: the length of what a start loads is limited (docs/decisions/0031-server-start.md).
const rules = lazyImport(() => import('./feedback.server.ts'));

/** Adds the endpoint and a metric. Each stored message is a line in the log, since an email may reach nobody. */
export function feedbackRoutes({ http, services, metrics }: FeatureServer): void {
  const waiting = metrics?.gauge({
    name: 'site_feedback_unanswered',
    help: 'Messages of the feedback page that nobody has answered.',
  });
  metrics?.onScrape(
    () => countUnanswered(services.queries),
    (count) => (count === undefined ? waiting?.remove() : waiting?.set(count)),
  );
  addEndpoints(http, services, FEEDBACK_ENDPOINTS, {
    async send(context) {
      const { sendFeedback } = await rules();
      const counts = await sendFeedback(services, context);
      if (!counts) return;
      const { log } = context.request;
      log.info({ unanswered: counts.unanswered }, `feedback: read it with ${PROGRAM.admin('feedback list')}`);
      if (counts.stored >= FEEDBACK_CAPS.ofSiteWarned)
        log.warn(
          { stored: counts.stored, most: FEEDBACK_CAPS.ofSite },
          `feedback is almost full, then new messages are refused: answer, or delete spam with ${PROGRAM.admin('feedback delete ID --minutes N')}`,
        );
    },
  });
}
