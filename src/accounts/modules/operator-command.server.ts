// The commands of the operator's program, and the services that they work with.
import type { Services } from '#src/accounts/services.server.ts';
import type { CommandOf } from '#src/command-line/command.ts';
import type { SecretKey } from '#src/server/secrets/secret-key.ts';
import type { BuiltSection, BuiltSite } from '#src/shared/pages/built-site.ts';
import type { OperatorHooks } from './operator-hooks.server.ts';

/** The services of the commands. */
export interface OperatorServices extends Services<
  'queries' | 'vacuum' | 'config' | 'site' | 'now' | 'tableRules' | 'mailRules' | 'accountEvents'
> {
  /**
   * Opens the secret key, for the few commands that need it. Throws a `ConfigError` if there is none: it makes none, since
   * the old one may have to be restored.
   */
  readonly openKey: () => Promise<SecretKey>;
  /** What features add to the commands. */
  readonly hooks: readonly OperatorHooks[];
  /** What a server with these settings warns of at its start; takes the configuration that the pages were built with. */
  readonly startWarnings?: (built: BuiltSite['site']) => readonly string[];
  /** The pages of the built site by their names; empty if there is none. */
  readonly sections: Readonly<Record<string, BuiltSection>>;
}

/** The services before the database is opened. */
export type Settled = Pick<OperatorServices, 'config' | 'site' | 'now' | 'tableRules' | 'startWarnings'>;

export type Command = CommandOf<OperatorServices, Settled>;
