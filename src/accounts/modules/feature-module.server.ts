// The extension point: what a feature adds to the server and to the operator's program. `src/app/modules/modules.server.ts` lists all modules.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Command } from '#src/accounts/modules/operator-command.server.ts';
import type { OperatorHooks } from '#src/accounts/modules/operator-hooks.server.ts';
import type { AccountServices } from '#src/accounts/services.server.ts';
import type { FeatureMetrics } from '#src/server/monitoring/metrics.ts';
import type { LiveState } from '#src/server/site-state/site-state.ts';
import type { AnyTable } from '#src/shared/api/endpoint.ts';
import type { BuiltSection } from '#src/shared/pages/built-site.ts';
import type { AccountEvents } from './account-events.server.ts';
import type { MailRules } from './mail-rules.server.ts';
import type { TableRules } from './table-rules.server.ts';

/** The pages of the built site by their names; empty if the build does not say it. */
export type Sections = Readonly<Record<string, BuiltSection>>;

/** What a feature gets of a server. */
export interface FeatureServer {
  readonly http: FastifyInstance;
  readonly services: AccountServices;
  /** Sends requests to apps. */
  readonly fetch: typeof globalThis.fetch;
  /** Makes metrics of the feature; absent on a server without metrics. */
  readonly metrics: FeatureMetrics | undefined;
  /** The pages of the built site by their names. */
  readonly sections: Sections;
  /** Announcements and maintenance, which one feature reads for pages and API. */
  readonly state: LiveState;
}

/** Starts work in the background. `stop` waits for what is being done. */
export type StartWork = (log: FastifyBaseLogger) => { stop(): Promise<void> };

/** A part of the hourly run that deletes expired data. */
export interface RetentionStep {
  /** Names it in the log. */
  readonly name: string;
  /** It deletes or warns accounts: it comes first, and waits while deletions are held (`deletion-hold.server.ts`). */
  readonly isAboutAccounts?: true;
  readonly run: (services: AccountServices) => void | Promise<void>;
}

/** What a feature adds to the operator's program. */
export interface OperatorPart extends OperatorHooks {
  readonly commands?: readonly Command[];
}

/** A feature: every part is optional. Names are unique among all modules. */
export interface FeatureModule {
  /** The name of its folder. */
  readonly name: string;
  /** The rows of its endpoints. */
  readonly endpoints?: AnyTable;
  /** Adds the handlers of the endpoints to a server. Returns its work in the background, if there is any. */
  readonly register?: (server: FeatureServer) => StartWork | void;
  /** The rules of its emails, by template. */
  readonly mails?: Partial<MailRules>;
  /** The rules of its tables. */
  readonly tables?: Partial<TableRules>;
  /** Steps that delete its expired rows. */
  readonly retention?: readonly RetentionStep[];
  /** What it does when something happens to an account. */
  readonly events?: Partial<AccountEvents>;
  /** Loads what it adds to the operator's program. */
  readonly operator?: () => Promise<OperatorPart>;
}
