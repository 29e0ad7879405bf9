// Calls with a body of fields, as most are: read it, ask the rule, answer with what it gives or with the fields' faults.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addEndpoint, type Endpoint } from '#src/server/add-endpoint.ts';
import { languageFromHeader, setLanguage } from '#src/server/error-responses.ts';
import type { FieldName } from '#src/shared/auth-api.ts';
import * as djoser from './djoser.server.ts';
import type { Outcome } from './registration.server.ts';

/** The fields of a body, unread. */
export type Fields = Readonly<Record<string, unknown>>;

interface FormEndpointOptions<Success> {
  /** Renames fields in the answer, as `new_password` for `password`. */
  readonly names?: Readonly<Partial<Record<FieldName, string>>>;
  /** The answer's body, sent with `200`; without it a success is `204`. */
  readonly send?: (success: Success) => object;
}

/** Adds such a call. A rule that fails is answered `400` in the reader's language. */
export function addFormEndpoint<Success extends object>(
  http: FastifyInstance,
  call: Endpoint,
  rule: (fields: Fields, request: FastifyRequest) => Promise<Outcome<Success>>,
  { names = {}, send }: FormEndpointOptions<Success> = {},
): void {
  addEndpoint(http, call, async (request: FastifyRequest, reply: FastifyReply) => {
    const language = languageFromHeader(request);
    const body = djoser.readBody(request.body, request.headers['content-type']);
    if (!body.ok) return setLanguage(reply, language).code(400).send(djoser.notAnObject(body.got, language));
    const outcome = await rule(body.fields, request);
    if (!outcome.ok)
      return setLanguage(reply, language)
        .code(400)
        .send(djoser.fieldFaults(outcome.faults, language, names));
    return send ? reply.send(send(outcome)) : reply.code(204).send();
  });
}
