// Puts the server together: the endpoints of all features, and the background work.
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { composeMail } from '#src/accounts/emails/compose-mail.server.ts';
import type { FeatureServer, StartWork } from '#src/accounts/modules/feature-module.server.ts';
import { markUndeliverable } from '#src/accounts/ownership/ownership.server.ts';
import {
  createAccountServices,
  type AccountDependencies,
  type AccountServices,
  type Services,
} from '#src/accounts/services.server.ts';
import { createSecondStep } from '#src/features/otp/otp.server.ts';
import { startRetention } from '#src/features/retention/retention.server.ts';
import { lazyImport } from '#src/server/errors/lazy-import.ts';
import { createDomainPace } from '#src/server/mail/domain-pace.ts';
import { createMailTransport, type MailTransport } from '#src/server/mail/transport.ts';
import { startMailWorker, type MailOutcome, type MailWorkerOptions } from '#src/server/mail/worker.ts';
import { madeVariants, sendVariant, type Variants } from '#src/server/pages/variants.ts';
import { createLiveState } from '#src/server/site-state/site-state.ts';
import { ACCOUNT_EVENTS, MAIL_RULES, MODULES, NAMED_TABLES, RETENTION_STEPS, TABLE_RULES } from './modules.server.ts';

/** What runs on a server: the services, and the background work of the features. */
export interface Registered {
  readonly services: AccountServices;
  readonly work: readonly StartWork[];
}

/** Adds the endpoints of all modules to a server. Returns the services, which the background work needs too. */
export function registerRoutes(
  http: FastifyInstance,
  deps: Omit<AccountDependencies, 'mailRules' | 'tableRules' | 'accountEvents'>,
  {
    fetch = globalThis.fetch,
    metrics,
    sections = {},
    state = createLiveState(),
  }: Partial<Omit<FeatureServer, 'http' | 'services'>> = {},
): Registered {
  const rules = { mailRules: MAIL_RULES, tableRules: TABLE_RULES, accountEvents: ACCOUNT_EVENTS };
  const services = createAccountServices({ ...deps, ...rules }, createSecondStep);
  const work = MODULES.flatMap(
    (module) => module.register?.({ http, services, fetch, metrics, sections, state }) ?? [],
  );
  describeApi(http, { name: deps.site.name, publicUrl: deps.config.publicUrl });
  http.addHook('onClose', () => deps.hasher.close());
  return { services, work };
}

/** Adds the description of the API. It is made, and the code for it loaded, with the first request. */
function describeApi(http: FastifyInstance, site: { name: string; publicUrl: string }): void {
  const importOpenApi = lazyImport(() => import('#src/accounts/open-api.server.ts'));
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-cache' };
  let made: Variants | undefined;
  http.get('/auth/openapi.json', async (request, reply) => {
    const { openApi } = await importOpenApi();
    made ??= madeVariants(JSON.stringify(openApi(NAMED_TABLES, site)), headers);
    sendVariant(request, reply, made, 200);
    return reply;
  });
}

/** Returns the options of the mail worker. Tests pass a transport that keeps the emails. */
export function mailWorkerOptions(
  services: Services<'queries' | 'rateLimits' | 'config' | 'site' | 'key' | 'mailRules' | 'now'>,
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
    connections: services.config.smtpConnections,
    pace: createDomainPace(services.config.domainMailsPerMinute, services.now),
    compose: (mail) => composeMail(services, mail),
    onSent: async (trx, { kind, userId }) => {
      // A file reaches nobody.
      if (userId === undefined || services.config.smtpUrl === undefined) return;
      await services.mailRules[kind].onAccepted?.(trx, userId, services.now());
    },
    onNoMailbox: async (trx, { userId, address }) => {
      if (userId !== undefined && address === undefined) await markUndeliverable(trx, userId, services.now());
    },
    log,
    now: services.now,
  };
}

/**
 * Starts the workers that send queued emails and delete expired data, and the work of the features. `onOutcome` is
 * called after each attempt to send an email.
 */
export function startWorkers(
  { services, work }: Registered,
  log: FastifyBaseLogger,
  onOutcome?: (outcome: MailOutcome, fault?: string) => void,
): { stop(): Promise<void> } {
  const workers = [
    startMailWorker({ ...mailWorkerOptions(services, log), onOutcome }),
    startRetention({ ...services, queries: services.backgroundQueries }, RETENTION_STEPS, log),
    ...work.map((start) => start(log)),
  ];
  return { stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))) };
}
