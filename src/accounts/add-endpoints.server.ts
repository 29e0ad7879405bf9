// Adds endpoints to the server. Each request is handled in the same order: read path and body, authenticate, validate, call the
// handler, send the response.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { codesOf, faultsBody } from '#src/accounts/djoser/faults-body.server.ts';
import { ValidationError } from '#src/accounts/djoser/faults.ts';
import { parseInput, readBody } from '#src/accounts/djoser/request-body.server.ts';
import { authenticateRequest, type SignedInMember } from '#src/accounts/sessions/authenticate.server.ts';
import { ApiError, API_ERROR_STATUS } from '#src/server/errors/api-error.ts';
import { languageFromHeader, setErrorHeaders } from '#src/server/http/error-responses.ts';
import { clientAddress } from '#src/server/limits/client.ts';
import type { Ended } from '#src/shared/accounts/account-ended.ts';
import type { AnyRow, AnyTable, Endpoint } from '#src/shared/api/endpoint.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import { leavingStatus, type Member } from './members/member.ts';
import type { Services } from './services.server.ts';

/** What every endpoint works with. */
export type EndpointServices = Services<'queries' | 'refusedRequests' | 'findTokenHolder' | 'config' | 'now'>;

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Property<Row extends AnyRow, Name extends keyof AnyRow> = Row extends { readonly [Key in Name]: infer Value }
  ? Value
  : undefined;

/** What a rule gets of a request, without HTTP. */
export interface RuleContext<Row extends AnyRow> {
  readonly input: Parsed<Property<Row, 'input'>>;
  readonly params: Parsed<Property<Row, 'params'>>;
  /** The member who is signed in. Its type follows from the row's `auth`: with `none` there is never one. */
  readonly member: Row['auth'] extends 'member'
    ? SignedInMember
    : Row['auth'] extends 'optional'
      ? SignedInMember | undefined
      : undefined;
  /** The client's address, as rate limits count it. */
  readonly client: string;
  /** The reader's language, by the header `Accept-Language`. */
  readonly language: Language;
}

/** What a handler gets: the same, with the HTTP request and reply. */
export interface HandlerContext<Row extends AnyRow> extends RuleContext<Row> {
  readonly request: FastifyRequest;
  /** For headers of the response. Its body is what the handler returns. */
  readonly reply: FastifyReply;
}

/** Returns the body of the response, or nothing if the row has no `output`. Throws a `ValidationError` or an `ApiError`. */
export type EndpointHandler<Row extends AnyRow> = (
  context: HandlerContext<Row>,
) => Promise<Property<Row, 'output'> extends infer Schema extends z.ZodType ? z.input<Schema> : void>;

/** One handler for each row, under the same name. */
export type EndpointHandlers<Table extends AnyTable> = {
  readonly [Name in keyof Table]: EndpointHandler<Table[Name]>;
};

/** Adds the endpoints of a table, each under its path with and without the last slash. */
export function addEndpoints<Table extends AnyTable>(
  http: FastifyInstance,
  services: EndpointServices,
  table: Table,
  handlers: EndpointHandlers<Table>,
): void {
  for (const name of Object.keys(table)) {
    const row = table[name] as Endpoint | undefined;
    // The parameter types match each handler with its row; within the loop the compiler cannot.
    if (row) addEndpoint(http, services, row, handlers[name] as unknown as EndpointHandler<Endpoint>);
  }
}

function addEndpoint(
  http: FastifyInstance,
  services: EndpointServices,
  row: Endpoint,
  handle: EndpointHandler<Endpoint>,
): void {
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const language = languageFromHeader(request);
    const client = clientAddress(request.ip);
    const isOpen = row.auth !== 'member';
    try {
      if (isOpen) services.refusedRequests.check(client);
      const params = readParams(row, request);
      const fields = row.input && readBody(request.body, request.headers['content-type']);
      const member = await authenticateRequest(services, row.auth, request);
      const input = row.input && fields && parseInput(row.input, fields);
      const context = { input, params, member, client, language } as RuleContext<Endpoint>;
      const result = await handle({ ...context, request, reply });
      if (!row.output) return await reply.code(204).send();
      return await reply.code(row.status ?? 200).send(row.output.parse(result));
    } catch (error) {
      if (isOpen && isClientError(error)) services.refusedRequests.record(client);
      if (!(error instanceof ValidationError)) throw error;
      return setErrorHeaders(reply, language, codesOf(error.faults)).code(400).send(faultsBody(error.faults, language));
    }
  };
  const config = row.inMaintenanceBecause === undefined ? {} : { inMaintenance: 'answered' as const };
  for (const url of [row.path, row.path.slice(0, -1)]) http.route({ method: row.method, url, config, handler });
}

/** Says in a response what the request has ended besides what it was for. */
export function sayEnded(reply: FastifyReply, ended: readonly Ended[]): void {
  if (ended.length > 0) reply.header('Account-Ended', ended.join(' '));
}

/** Says the state of the account, from which every page shows a notice. A header, because Djoser's body has exactly three fields. */
export function sayStatus({ member, reply }: { member: Member; reply: FastifyReply }): void {
  if (member.deletionDueAt !== null) reply.header('Account-Status', leavingStatus(member.deletionDueAt));
  else if (member.confirmedAt === null) reply.header('Account-Status', 'unconfirmed');
}

/** Whether an error is the client's. */
function isClientError(error: unknown): boolean {
  return error instanceof ValidationError || (error instanceof ApiError && API_ERROR_STATUS[error.code] < 500);
}

function readParams({ params }: Endpoint, request: FastifyRequest): unknown {
  const result = params?.safeParse(request.params);
  if (result && !result.success) throw new ApiError('notFound');
  return result?.data;
}
