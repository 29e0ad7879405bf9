// What an earlier run of the host has left on the hub: desktops of members go on, everything else is ended.
import type { HubApi, HubServer, HubUser } from './hub-api.ts';
import type { HubOrders } from './hub-orders.ts';
import { type HubSession, newSession } from './hub-session.ts';
import type { HubOrder } from './messages.ts';
import type { Servers } from './servers.ts';

interface EarlierRunOptions {
  readonly api: Pick<HubApi, 'users'>;
  readonly servers: Pick<Servers, 'retry' | 'removeSoon'>;
  readonly orders: HubOrders;
  readonly sessions: Map<string, HubSession>;
  /** Whether a user has a session, or something is done with its home. */
  readonly isUsed: (user: string) => boolean;
}

export function createEarlierRuns({ api, servers, orders, sessions, isUsed }: EarlierRunOptions) {
  function adopt(user: HubUser, server: HubServer, { id, home, ...rest }: HubOrder): void {
    const session = newSession({ ...rest, id, kind: 'work', ...(home !== undefined && { home }) }, user.name);
    [session.phase, session.path] = ['running', server.url];
    sessions.set(id, { ...session, started: Date.parse(server.started ?? '') || session.started });
  }

  return {
    /** Takes over the desktops of members. They are asked later how they are. */
    adoptDesktops: async (): Promise<void> => {
      for (const user of await api.users('active')) {
        const [server, order] = [user.servers[''], orders.ownOrder(user)];
        if (server && order?.kind === 'work') adopt(user, server, order);
      }
    },

    /** Ends what nobody here knows: servers that were ordered before the host was killed, or that could not be ended. */
    reconcile: async (): Promise<void> => {
      await servers.retry(isUsed);
      for (const user of await api.users('active')) {
        const order = orders.ownOrder(user);
        if (order && !sessions.has(order.id) && !isUsed(user.name))
          await servers.removeSoon(user.name, order.kind === 'trial');
      }
    },

    /** Deletes users of trials. */
    clearTrials: async (): Promise<void> => {
      for (const { name } of await api.users('inactive'))
        if (orders.isTrialUser(name) && !isUsed(name)) await servers.removeSoon(name, true);
    },
  };
}
