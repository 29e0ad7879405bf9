// All features of the server, and what their modules add up to. This is the one list that a new feature is added to.
import { ACCOUNTS } from '#src/accounts/accounts-module.server.ts';
import { callAll } from '#src/accounts/modules/account-events.server.ts';
import type { FeatureModule, OperatorPart, RetentionStep } from '#src/accounts/modules/feature-module.server.ts';
import type { MailRules } from '#src/accounts/modules/mail-rules.server.ts';
import type { Command } from '#src/accounts/modules/operator-command.server.ts';
import type { OperatorHooks } from '#src/accounts/modules/operator-hooks.server.ts';
import type { TableRules } from '#src/accounts/modules/table-rules.server.ts';
import { ACCOUNT_PAGE } from '#src/features/account/account-module.server.ts';
import { APPS } from '#src/features/apps/apps-module.server.ts';
import { BOUNCES } from '#src/features/bounces/bounces-module.server.ts';
import { CONFIRMATION } from '#src/features/confirmation/confirmation-module.server.ts';
import { DESKTOP_EMAILS } from '#src/features/desktop-emails/desktop-emails-module.server.ts';
import { FEEDBACK } from '#src/features/feedback/feedback-module.server.ts';
import { GROUPS } from '#src/features/groups/groups-module.server.ts';
import { OPENINGS } from '#src/features/openings/openings-module.server.ts';
import { OPERATORS } from '#src/features/operators/operators-module.server.ts';
import { OTP } from '#src/features/otp/otp-module.server.ts';
import { PASSKEYS } from '#src/features/passkeys/passkeys-module.server.ts';
import { RECOVERY } from '#src/features/recovery/recovery-module.server.ts';
import { RETENTION } from '#src/features/retention/retention-module.server.ts';
import { RUNNING_DESKTOPS } from '#src/features/running-desktops/running-desktops-module.server.ts';
import { UNUSED_ACCOUNTS } from '#src/features/unused-accounts/unused-accounts-module.server.ts';
import { PAPERS } from '#src/features/upkeep/papers/papers-module.server.ts';
import { UPKEEP } from '#src/features/upkeep/upkeep-module.server.ts';
import type { EndpointTable } from '#src/shared/api/endpoint.ts';
import { mergeModules } from './merge-modules.server.ts';

const LIST = [
  ACCOUNTS,
  OPERATORS,
  UPKEEP,
  BOUNCES,
  CONFIRMATION,
  RECOVERY,
  ACCOUNT_PAGE,
  OTP,
  PASSKEYS,
  RETENTION,
  UNUSED_ACCOUNTS,
  GROUPS,
  APPS,
  OPENINGS,
  DESKTOP_EMAILS,
  RUNNING_DESKTOPS,
  FEEDBACK,
  PAPERS,
] as const;

/** The modules, in the order in which the parts of the export and the commands are shown. */
export const MODULES: readonly FeatureModule[] = LIST;

/** The endpoints of each feature, without those of the page for operators: no module names them, and they are loaded later. */
export const NAMED_TABLES = MODULES.flatMap(({ name, endpoints }) =>
  endpoints ? [{ name, endpoints: endpoints as EndpointTable }] : [],
);

/** The names that the modules have in this part. */
type NamesIn<Part, Module> = Module extends { readonly [Name in Part & string]: infer Found } ? keyof Found : never;
/** All of them, if no module lacks; otherwise a type that names what is missing. */
type Complete<All, Part> = [Exclude<keyof All, NamesIn<Part, (typeof LIST)[number]>>] extends [never]
  ? All
  : { readonly missing: Exclude<keyof All, NamesIn<Part, (typeof LIST)[number]>> };

/** The rules of all emails. While one is missing, nothing that uses them compiles. */
export const MAIL_RULES = mergeModules(MODULES, 'email', ({ mails = {} }) => Object.entries(mails)) as Complete<
  MailRules,
  'mails'
>;
/** The rules of all tables, likewise. */
export const TABLE_RULES = mergeModules(MODULES, 'table', ({ tables = {} }) => Object.entries(tables)) as Complete<
  TableRules,
  'tables'
>;

/** The steps of retention: those about accounts first, in the order of the modules. */
export const RETENTION_STEPS: readonly RetentionStep[] = Object.values(
  mergeModules(MODULES, 'step of retention', ({ retention = [] }) => retention.map((step) => [step.name, step])),
).toSorted((a, b) => Number(b.isAboutAccounts ?? false) - Number(a.isAboutAccounts ?? false));

/** Tells all modules what happens to an account. */
export const ACCOUNT_EVENTS = callAll(MODULES.flatMap(({ events = [] }) => events));

mergeModules(MODULES, 'module', ({ name }) => [[name, name]]);
mergeModules(MODULES, 'field of the export', ({ tables = {} }) =>
  Object.values(tables).flatMap(({ exported }) =>
    exported && 'fields' in exported ? Object.entries(exported.fields.shape) : [],
  ),
);

/** The operator's program: commands in the order of the help, and what all modules add to them. */
interface OperatorProgram {
  readonly commands: readonly Command[];
  readonly hooks: readonly OperatorHooks[];
}

/** Loads it. Commands with the same first word stand together. */
export async function loadOperator(): Promise<OperatorProgram> {
  const parts: (OperatorPart & { readonly name: string })[] = [];
  for (const { name, operator } of MODULES) parts.push({ name, ...(await operator?.()) });
  const named = ({ commands = [] }: OperatorPart) => commands.map((command) => [command.name, command] as const);
  const commands = Object.values(mergeModules(parts, 'command', named));
  const words = commands.map(({ name }) => name.split(' ')[0]);
  const placeOf = ({ name }: Command) => words.indexOf(name.split(' ')[0]);
  return { commands: commands.toSorted((one, other) => placeOf(one) - placeOf(other)), hooks: parts };
}
