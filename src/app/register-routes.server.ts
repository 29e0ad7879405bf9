// Puts the server together: the endpoints of all features, and the background work.
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { composeMail } from '#src/accounts/compose-mail.server.ts';
import { accountRoutes } from '#src/accounts/routes.server.ts';
import {
  createAccountServices,
  type AccountDependencies,
  type AccountServices,
} from '#src/accounts/services.server.ts';
import { createFindProvider, type FindProvider } from '#src/features/apps/provider.server.ts';
import { appRoutes } from '#src/features/apps/routes.server.ts';
import { startAppsWorker } from '#src/features/apps/worker.server.ts';
import { createSecondStep } from '#src/features/otp/otp.server.ts';
import { otpRoutes } from '#src/features/otp/routes.server.ts';
import { passkeyRoutes } from '#src/features/passkeys/routes.server.ts';
import { profileRoutes } from '#src/features/profile/routes.server.ts';
import { recoveryRoutes } from '#src/features/recovery/routes.server.ts';
import { recordDeletionWarning, startRetention } from '#src/features/retention/retention.server.ts';
import type { AppEvents } from '#src/server/app-metrics.ts';
import { createMailTransport, type MailTransport } from '#src/server/mail/transport.ts';
import { startMailWorker, type MailOutcome, type MailWorkerOptions } from '#src/server/mail/worker.ts';

/** What the background work needs of the server. */
export interface RegisteredServices extends AccountServices {
  readonly findProvider: FindProvider;
  readonly appEvents: AppEvents | undefined;
}

/**
 * Adds all endpoints to a server. Returns the services, which the background work needs too. `fetch` tells apps that a session has
 * ended; `appEvents` counts what happens between the site and apps.
 */
export function registerRoutes(
  http: FastifyInstance,
  deps: AccountDependencies,
  fetch: typeof globalThis.fetch = globalThis.fetch,
  appEvents?: AppEvents,
): RegisteredServices {
  const services = createAccountServices(deps, createSecondStep);
  const findProvider = createFindProvider(services, {
    fetch,
    events: appEvents,
    onError: (err) => http.log.error({ err }, 'request failed'),
  });
  accountRoutes(http, services);
  recoveryRoutes(http, services);
  profileRoutes(http, services);
  otpRoutes(http, services);
  passkeyRoutes(http, services);
  appRoutes(http, services, findProvider, appEvents);
  http.addHook('onClose', () => deps.hasher.close());
  return { ...services, findProvider, appEvents };
}

/** Returns the options of the mail worker. Tests pass a transport that keeps the emails. */
export function mailWorkerOptions(
  services: AccountServices,
  log: FastifyBaseLogger,
  transport?: MailTransport,
): MailWorkerOptions {
  return {
    queries: services.queries,
    transport:
      transport ??
      createMailTransport(services.config, (file) =>
        log.info(
          { file: join(services.config.dataDir, 'mail', file) },
          'no SMTP_URL: an email was written to the data folder',
        ),
      ),
    compose: (mail) => composeMail(services, mail),
    // Only what a mail server has accepted counts as a warning: a file reaches nobody.
    onSent: async (trx, { kind, userId }) => {
      if (kind === 'unconfirmed' && userId !== undefined && services.config.smtpUrl !== undefined)
        await recordDeletionWarning(trx, userId, services.now());
    },
    log,
    now: services.now,
  };
}

/** Starts the workers that send queued emails and delete expired data. `onOutcome` is called after each attempt to send an email. */
export function startWorkers(
  services: RegisteredServices,
  log: FastifyBaseLogger,
  onOutcome?: (outcome: MailOutcome) => void,
): { stop(): Promise<void> } {
  const workers = [
    startMailWorker({ ...mailWorkerOptions(services, log), onOutcome }),
    startRetention({ ...services, queries: services.backgroundQueries }, log),
    startAppsWorker(services, services.findProvider, log, services.appEvents?.notification),
  ];
  return { stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))) };
}
