// Puts the server's features together: every call, and the work between the calls.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { composeMail } from '#src/accounts/compose-mail.server.ts';
import { accountRoutes } from '#src/accounts/routes.server.ts';
import {
  createAccountServices,
  type AccountDependencies,
  type AccountServices,
} from '#src/accounts/services.server.ts';
import { createSecondStep } from '#src/features/otp/otp.server.ts';
import { otpRoutes } from '#src/features/otp/routes.server.ts';
import { passkeyRoutes } from '#src/features/passkeys/routes.server.ts';
import { profileRoutes } from '#src/features/profile/routes.server.ts';
import { recoveryRoutes } from '#src/features/recovery/routes.server.ts';
import { clearDeletionWarning, startRetention } from '#src/features/retention/retention.server.ts';
import { createMailTransport, type MailTransport } from '#src/server/mail/transport.ts';
import { startMailWorker, type MailOutcome, type MailWorkerOptions } from '#src/server/mail/worker.ts';

/** Adds all calls to a server, and gives what their rules work with. */
export function registerRoutes(http: FastifyInstance, deps: AccountDependencies): AccountServices {
  const parts = createAccountServices(deps, createSecondStep);
  accountRoutes(http, parts);
  recoveryRoutes(http, parts);
  profileRoutes(http, parts);
  otpRoutes(http, parts);
  passkeyRoutes(http, parts);
  const { limits, passwords } = deps.config;
  http.addHook('onReady', async () =>
    http.log.info({ limits: { ...limits, passwordQueue: passwords.queue } }, 'rate limits'),
  );
  http.addHook('onClose', () => deps.hasher.close());
  return parts;
}

/** What the worker of the outbox needs; tests pass a post that keeps what it is given. */
export function mailWorkerOptions(
  parts: AccountServices,
  log: FastifyBaseLogger,
  post?: MailTransport,
): MailWorkerOptions {
  return {
    queries: parts.queries,
    transport:
      post ??
      createMailTransport(parts.config, (file) =>
        log.info({ file }, 'no SMTP_URL: an email was written to the data folder'),
      ),
    compose: (mail) => composeMail(parts, mail),
    // An account is not erased because the announcement could not be sent.
    onGivenUp: async ({ kind, userId }) => {
      if (kind === 'unconfirmed' && userId !== undefined) await clearDeletionWarning(parts.queries, userId);
    },
    log,
    now: parts.now,
  };
}

/** Starts the mail worker and the retention job. `onOutcome` is called with the outcome of each email. */
export function startWorkers(
  parts: AccountServices,
  log: FastifyBaseLogger,
  onOutcome?: (outcome: MailOutcome) => void,
): { stop(): Promise<void> } {
  const workers = [
    startMailWorker({ ...mailWorkerOptions(parts, log), onOutcome }),
    startRetention({ ...parts, queries: parts.backgroundQueries }, log),
  ];
  return { stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))) };
}
