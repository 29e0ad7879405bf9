// What an endpoint is, and the list of all endpoints by name. Types alone, so that no schema reaches the browser's bundle.
import type { z } from 'zod';
import type { FaultCode, RequestErrorCode } from '#src/shared/api/error-codes.ts';

/**
 * Who may call: `none`: anyone, a session that is sent along is ignored; `optional`: anyone, and a valid session is looked
 * up; `member`: signed-in members alone.
 */
export type EndpointAuth = 'none' | 'optional' | 'member';

/** One row: all that the server, the browser and the tests know of an endpoint but its handler. */
export type Endpoint = EndpointBase & (MemberOnly | OpenToAll);

interface MemberOnly {
  readonly auth: 'member';
}

interface OpenToAll {
  readonly auth: 'none' | 'optional';
  /** Why it needs no session. */
  readonly openBecause: string;
}

interface EndpointBase {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Ends in a slash, and works without it too. May have the part `:id`. */
  readonly path: string;
  /** The parts of the path. A request that does not match is answered `404`. */
  readonly params?: z.ZodObject;
  /** The fields of the JSON body. Without it the body is not read. */
  readonly input?: z.ZodObject;
  /** The body of the response: what it does not name is not sent. Without it the response is `204`. */
  readonly output?: z.ZodType;
  /** The status of a success that has a body, if not `200`. */
  readonly status?: 201;
  /** What it does, in one line, and what a client has to know besides (`src/accounts/open-api.server.ts`). */
  readonly summary?: string;
  readonly details?: string;
  /** Why it refuses a request, besides what follows from `auth`, `params` and `input`. */
  readonly errors?: readonly (FaultCode | RequestErrorCode)[];
  /** Why it is answered while nothing can be changed (decision 0061), although it is no `GET`. */
  readonly inMaintenanceBecause?: string;
}

/** The rows of a feature. */
export type EndpointTable = Readonly<Record<string, Endpoint & { readonly summary: string }>>;

/**
 * A row as all types take it that follow from one. What is wrong with a row is said at the row, by `satisfies EndpointTable`, and not
 * at each place that uses the table.
 */
export interface AnyRow extends Pick<EndpointBase, 'path'> {
  readonly method: string;
  readonly auth: string;
  readonly params?: unknown;
  readonly input?: unknown;
  readonly output?: unknown;
}

/** A table of them. */
export type AnyTable = Readonly<Record<string, AnyRow>>;

/** A table with names such as `POST /auth/otp/` for keys. */
export type ByName<Table extends AnyTable> = {
  readonly [Key in keyof Table as `${Table[Key]['method']} ${Table[Key]['path']}`]: Table[Key];
};

/**
 * Every endpoint, by its name. Each `endpoints.ts` adds its rows (`declare module`), so that the browser's client knows
 * them all and imports none.
 */
export interface ApiEndpoints {}

/** A name such as `POST /auth/otp/`. */
export type EndpointName = keyof ApiEndpoints;

/** What a client sends. A field may be `undefined`, as in a form that lacks it: the server then says that it is required. */
export type InputOf<Name extends EndpointName> = ApiEndpoints[Name] extends {
  readonly input: infer Schema extends z.ZodType;
}
  ? { readonly [Field in keyof z.input<Schema>]: z.input<Schema>[Field] | undefined }
  : undefined;

/** What a client gets from a success. */
export type OutputOf<Name extends EndpointName> = ApiEndpoints[Name] extends {
  readonly output: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : undefined;
