import type { FeatureModule } from '#src/accounts/modules/feature-module.server.ts';
import { startBounces } from './worker.server.ts';

/** Emails to members that come back. */
export const BOUNCES = {
  name: 'bounces',
  register({ services }) {
    const { bounceMailbox } = services.config;
    return bounceMailbox === undefined ? undefined : startBounces(services, bounceMailbox);
  },
} as const satisfies FeatureModule;
