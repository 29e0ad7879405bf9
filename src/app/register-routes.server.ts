// Puts the server's features together: every call, and the work between the calls.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { composeMail } from '#src/accounts/compose-mail.server.ts';
import { createParts, type AccountDeps, type AccountParts } from '#src/accounts/services.server.ts';
import { accountRoutes } from '#src/accounts/routes.server.ts';
import { createSecondStep } from '#src/features/otp/otp.server.ts';
import { otpRoutes } from '#src/features/otp/routes.server.ts';
import { passkeyRoutes } from '#src/features/passkeys/routes.server.ts';
import { profileRoutes } from '#src/features/profile/routes.server.ts';
import { recoveryRoutes } from '#src/features/recovery/routes.server.ts';
import { markUntold, startClearing } from '#src/features/retention/retention.server.ts';
import { createPost, type Post } from '#src/server/mail/transport.ts';
import { startWorker, type MailOutcome, type MailParts } from '#src/server/mail/worker.ts';

/** Adds all calls to a server, and gives what their rules work with. */
export function addCalls(http: FastifyInstance, deps: AccountDeps): AccountParts {
  const parts = createParts(deps, createSecondStep);
  accountRoutes(http, parts);
  recoveryRoutes(http, parts);
  profileRoutes(http, parts);
  otpRoutes(http, parts);
  passkeyRoutes(http, parts);
  const { limits, passwords } = deps.config;
  http.addHook('onReady', async () =>
    http.log.info({ limits: { ...limits, passwordQueue: passwords.queue } }, 'limits in force'),
  );
  http.addHook('onClose', () => deps.hasher.close());
  return parts;
}

/** What the worker of the outbox needs; tests pass a post that keeps what it is given. */
export function mailParts(parts: AccountParts, log: FastifyBaseLogger, post?: Post): MailParts {
  return {
    queries: parts.queries,
    post:
      post ??
      createPost(parts.config, (file) => log.info({ file }, 'no SMTP_URL: a mail was written to the data folder')),
    compose: (mail) => composeMail(parts, mail),
    // An account is not erased because the announcement could not be sent.
    onGivenUp: async ({ kind, userId }) => {
      if (kind === 'unconfirmed' && userId !== undefined) await markUntold(parts.queries, userId);
    },
    log,
    now: parts.now,
  };
}

/** Starts sending mails and clearing out. `count` is told what became of each mail. */
export function startWorkers(
  parts: AccountParts,
  log: FastifyBaseLogger,
  count?: (outcome: MailOutcome) => void,
): { stop(): Promise<void> } {
  const workers = [
    startWorker({ ...mailParts(parts, log), count }),
    startClearing({ ...parts, queries: parts.patient }, log),
  ];
  return { stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))) };
}
