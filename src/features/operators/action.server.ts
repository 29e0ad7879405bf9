// What an action is, and how it is done, by a command or on the page: in one transaction, which also writes the log.
import type { z } from 'zod';
import type { Command, OperatorServices } from '#src/accounts/modules/operator-command.server.ts';
import { COMMAND_LINE, recordAction, type Actor, type LogEntry } from '#src/accounts/operators/audit-log.server.ts';
import type { AccountServices, Services } from '#src/accounts/services.server.ts';
import type { CommandDescription, CommandResult, ParsedArguments } from '#src/command-line/command.ts';
import { setLease } from '#src/server/database/lease.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { serialized } from '#src/server/stored-limits/serialized.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import { admit } from './access.server.ts';
import { ACTION_ROWS, type ActionName, type ActionRow } from './action-rows.ts';

/** What commands and page have in common. */
export type ActionServices = Services<'queries' | 'config' | 'site' | 'accountEvents' | 'vacuum' | 'now'>;

/** What the work of an action gets. */
export interface ActionContext {
  readonly trx: Queries;
  readonly services: ActionServices;
  readonly actor: Actor;
  readonly now: number;
  /** Says in the log to whom it is done, and what else there is to say. */
  readonly note: (added: Omit<LogEntry, 'action'>) => void;
  /** Says that there was nothing to do: the log has nothing of it. Returns the result. */
  readonly nothingDone: <Result>(result: Result) => Result;
}

/** The request for an action on the page. */
export interface ActionRequest<Fields> {
  /** The part `:id` of the path; empty without one. */
  readonly id: string;
  readonly fields: Fields;
  readonly language: Language;
  /** The member has just proven to be the member. */
  readonly isProven: boolean;
  readonly services: ActionServices;
}

/** What the page needs of an action. */
interface PagePart<Input, Result, Shape extends z.ZodRawShape> {
  /** The fields of its form, besides the decision and the proof. */
  readonly fields?: Shape;
  /** For a row with `sometimes`: whether these fields need a proof. */
  readonly needsProof?: (fields: z.output<z.ZodObject<Shape>>) => boolean;
  /** Makes the input of the work. Refuses with an `ApiError`. */
  readonly input: (request: ActionRequest<z.output<z.ZodObject<Shape>>>) => Input | Promise<Input>;
  /** What the response has besides its time. */
  readonly output?: z.ZodRawShape;
  /** Makes that of the result, after the log is written; what another program has to do is asked of it here. Refuses with an `ApiError`. */
  readonly respond?: (result: Result, services: AccountServices) => object | void | Promise<object | void>;
}

/** A command that does the action. */
interface ActionCommand<Input, Result> extends CommandDescription {
  /** `act` does the action. */
  readonly run: (
    services: OperatorServices,
    args: ParsedArguments,
    act: (input: Input) => Promise<Result>,
  ) => Promise<CommandResult>;
}

interface ActionParts<Input, Result, Shape extends z.ZodRawShape> {
  /** The work. */
  readonly run: (context: ActionContext, input: Input) => Promise<Result>;
  /** It deletes personal data, whose bytes are overwritten afterwards. */
  readonly vacuums?: true;
  readonly page?: PagePart<Input, Result, Shape>;
  /** The command that does it, or several. */
  readonly command?: ActionCommand<Input, Result> | readonly ActionCommand<Input, Result>[];
}

/** A declared action. */
export interface Action<Input, Result> {
  readonly name: ActionName;
  readonly row: ActionRow;
  readonly run: ActionParts<Input, Result, z.ZodRawShape>['run'];
  readonly vacuums: boolean;
  readonly page: PagePart<Input, Result, z.ZodRawShape> | undefined;
  readonly commands: readonly Command[];
}

/** An action whose input and result are not known: its own page part and commands make and take them. */
// oxlint-disable-next-line typescript/no-explicit-any -- `unknown` would refuse every action: its functions take what they make themselves
export type AnyAction = Action<any, any>;

/** Declares an action. Its role, proof, limit and address are in its row (action-rows.ts). */
export function action<Input, Result, Shape extends z.ZodRawShape>(
  name: ActionName,
  { run, vacuums, page, command = [] }: ActionParts<Input, Result, Shape>,
): Action<Input, Result> {
  const declared: Action<Input, Result> = {
    name,
    row: ACTION_ROWS[name],
    run,
    vacuums: vacuums === true,
    // The parser of the endpoint makes what the functions of the page part take.
    page: page as PagePart<Input, Result, z.ZodRawShape> | undefined,
    commands: [command].flat().map((one: ActionCommand<Input, Result>) => ({
      ...one,
      run: (services, args) => one.run(services, args, (input) => act(services, COMMAND_LINE, declared, input)),
    })),
  };
  return declared;
}

/** The row whose lock makes operators act one after the other, so that two of them cannot take the last role away. */
const TURN = 'operators';

/** Does an action. A member needs its role and a session of two factors until it is done. It is logged unless there was nothing to do. */
export async function act<Input, Result>(
  services: ActionServices,
  actor: Actor,
  { name, row, run, vacuums }: Action<Input, Result>,
  input: Input,
): Promise<Result> {
  const { queries, now } = services;
  let isDone = true;
  const result = await serialized(queries, [TURN], () =>
    queries.transaction().execute(async (trx) => {
      await setLease(trx, TURN, 0);
      if (actor.kind === 'member') await admit(trx, actor, row.role, now());
      let entry: LogEntry = { action: name };
      const note = (added: Omit<LogEntry, 'action'>) => (entry = { ...entry, ...added });
      const nothingDone = <Unchanged>(unchanged: Unchanged) => {
        isDone = false;
        return unchanged;
      };
      const done = await run({ trx, services, actor, now: now(), note, nothingDone }, input);
      if (isDone) await recordAction(trx, actor, entry, now());
      return done;
    }),
  );
  if (isDone && vacuums) await services.vacuum();
  return result;
}
