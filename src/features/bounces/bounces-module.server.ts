import type { FeatureModule } from '#src/accounts/modules/feature-module.server.ts';
import { lazyImport } from '#src/server/errors/lazy-import.ts';

// Most sites have no such mailbox.
const load = lazyImport(() => import('./worker.server.ts'));

/** Emails to members that come back. */
export const BOUNCES = {
  name: 'bounces',
  register({ services }) {
    const { bounceMailbox } = services.config;
    if (bounceMailbox === undefined) return undefined;
    return (log) => {
      const started = load().then(({ startBounces }) => startBounces(services, bounceMailbox)(log));
      return { stop: async () => (await started).stop() };
    };
  },
} as const satisfies FeatureModule;
