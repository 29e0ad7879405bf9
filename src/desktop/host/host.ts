// The desktop host, put together: everything but reading the environment and listening.
import type { Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Engine } from '#src/desktop/engines/engine.ts';
import { createDurableDirectory } from '#src/server/files/fsync-directory.ts';
import type { LogOptions } from '#src/server/process/log.ts';
import { davRefusals } from './devices/dav-refusals.ts';
import { deviceRoutes } from './devices/device-routes.ts';
import { openDeviceStore } from './devices/device-store.ts';
import { createDevices } from './devices/devices.ts';
import { openForDevice } from './devices/open-for-device.ts';
import { NO_METRICS, type HostCounts, type HostEvents } from './host-metrics.ts';
import { createListener } from './http/connections.ts';
import { createHostHttp, type HostHttpOptions } from './http/http.ts';
import { tellSiteOfEnds } from './members/end-emails.ts';
import { createHomeStates } from './members/home-states.ts';
import { keepRoutes } from './members/keep-routes.ts';
import { createMembers } from './members/members.ts';
import { notificationRoutes } from './members/notification-routes.ts';
import { createOwnLimits } from './members/own-limits.ts';
import { signInRoutes } from './members/sign-in-routes.ts';
import { createSiteClient } from './members/site-client.ts';
import { operatorRoutes } from './operator/operator-routes.ts';
import { openReceipts } from './receipts/receipts.ts';
import { earlierRoutes } from './sessions/earlier-routes.ts';
import { expectedTrialRoute } from './sessions/expected-trials.ts';
import { limitsOf } from './sessions/orders.ts';
import { sessionRoutes } from './sessions/session-routes.ts';
import { createSessions } from './sessions/sessions.ts';
import { type Software, softwareRoutes } from './sessions/software-routes.ts';
import type { DesktopConfig } from './settings.ts';

/** What a host is made of. */
export interface DesktopHostOptions {
  readonly config: DesktopConfig;
  readonly engine: Engine;
  readonly log: LogOptions;
  readonly pages?: HostHttpOptions['pages'];
  readonly events?: HostEvents;
  readonly now?: () => number;
  /** Reads what sessions see; absent where an engine does not know it. */
  readonly software?: Software | undefined;
  /** Asks the site. */
  readonly fetch?: typeof globalThis.fetch;
}

/** A host that does not listen yet. */
export interface DesktopHost {
  readonly http: FastifyInstance;
  /** Listen with this one. */
  readonly listener: Server;
  readonly counts: () => HostCounts;
  /** Ends all sessions. */
  close(): Promise<void>;
}

/** Makes the host. Throws if DESKTOP_DATA_DIR cannot be written. */
export async function createDesktopHost(options: DesktopHostOptions): Promise<DesktopHost> {
  const { config, engine, log, pages, events = NO_METRICS, now = Date.now, fetch = globalThis.fetch } = options;
  createDurableDirectory(config.DESKTOP_DATA_DIR);
  const http = createHostHttp({ config, log, pages, now });
  const receipts = openReceipts(config.DESKTOP_DATA_DIR);
  const sessions = createSessions({ engine, config, receipts, log: http.log, events, now });
  const { DESKTOP_CLIENT_SECRET: secret } = config;
  const site = secret === undefined ? undefined : createSiteClient(config, secret, fetch);
  const homeState = createHomeStates(engine);
  const ownLimits = createOwnLimits(site, http.log, now);
  const homeBytesOf = async (sub: string) => (await ownLimits(sub)).homeBytes ?? limitsOf('work', config).homeBytes;
  const opening = { sessions, members: createMembers(now), homeState, homeBytesOf };
  const { devices: lines } = engine;
  const store = site && lines && openDeviceStore(config.DESKTOP_DATA_DIR, now);
  const devices =
    store &&
    createDevices({
      store,
      lines,
      openFiles: async (home, isAllowed) => openForDevice(opening, home, isAllowed),
      log: http.log,
    });
  const services = { ...opening, config, devices, engine, ownLimits, receipts, site };
  if (site) tellSiteOfEnds({ engine, members: services.members, site, log: http.log, now });
  sessionRoutes(http, services);
  expectedTrialRoute(http, services, now);
  earlierRoutes(http, services, now);
  keepRoutes(http, services, now);
  signInRoutes(http, services, now);
  notificationRoutes(http, services);
  operatorRoutes(http, services, now);
  deviceRoutes(http, services, now);
  if (devices) davRefusals(http, now);
  softwareRoutes(http, config, options.software, now);
  await http.ready();
  const listener = createListener(http.server, engine, {
    proxies: config.DESKTOP_TRUST_PROXY,
    takeDevice: devices?.take,
  });
  return {
    http,
    listener,
    counts: sessions.counts,
    async close() {
      listener.close();
      sessions.close();
      await engine.close();
      await http.close();
      store?.close();
    },
  };
}
