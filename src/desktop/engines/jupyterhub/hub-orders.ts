// Orders of this host on a hub: whose user each is for, and which of those that the hub knows are of this host.
import type { SigningKey } from '#src/desktop/engines/signing-key.ts';
import type { HubUser } from './hub-api.ts';
import { type HubOrder, hubOrder } from './messages.ts';

export interface HubOrderOptions {
  readonly key: SigningKey;
  /** The origin of the session page. */
  readonly origin: string;
  readonly uploadBytes: number;
}

export type HubOrders = ReturnType<typeof createHubOrders>;

export function createHubOrders({ key, origin, uploadBytes }: HubOrderOptions) {
  // Two hosts on one hub leave each other's trials alone.
  const trialUser = `t-${key.kid
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 6)}-`;
  const userOf = ({ id, home }: { readonly id: string; readonly home?: string | undefined }) =>
    home ?? trialUser + id.replace(/^t-/, '');
  return {
    /** Name of the hub's user for a session: the home, or one for the trial alone. */
    userOf,
    isTrialUser: (name: string): boolean => name.startsWith(trialUser),

    /** Signed requests to its program are this host's. */
    orderOf: (order: Omit<HubOrder, 'origin' | 'uploadBytes' | 'key'>): HubOrder => ({
      ...order,
      origin,
      uploadBytes,
      key: key.x,
    }),

    /** The order of a user's server, if it is this host's. */
    ownOrder(user: HubUser): HubOrder | undefined {
      const options = user.servers['']?.user_options as { order?: unknown } | undefined;
      const order = hubOrder.safeParse(options?.order).data;
      return order && order.key === key.x && userOf(order) === user.name ? order : undefined;
    },
  };
}
