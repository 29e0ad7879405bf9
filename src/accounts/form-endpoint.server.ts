// Calls with a body of fields, as most are: read it, ask the rule, answer with what it gives or with the fields' faults.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf, speak } from '#src/server/error-responses.ts';
import { addCall, type Call } from '#src/server/add-endpoint.ts';
import type { Outcome } from './registration.server.ts';
import * as djoser from './djoser.server.ts';
import type { Field } from '#src/shared/auth-api.ts';

/** The fields of a body, unread. */
export type Fields = Readonly<Record<string, unknown>>;

interface Answering<Success> {
  /** Renames fields in the answer, as `new_password` for `password`. */
  readonly names?: Readonly<Partial<Record<Field, string>>>;
  /** The answer's body, sent with `200`; without it a success is `204`. */
  readonly send?: (success: Success) => object;
}

/** Adds such a call. A rule that fails is answered `400` in the reader's language. */
export function answering<Success extends object>(
  http: FastifyInstance,
  call: Call,
  rule: (fields: Fields, request: FastifyRequest) => Promise<Outcome<Success>>,
  { names = {}, send }: Answering<Success> = {},
): void {
  addCall(http, call, async (request: FastifyRequest, reply: FastifyReply) => {
    const language = languageOf(request);
    const body = djoser.readBody(request.body, request.headers['content-type']);
    if (!body.ok) return speak(reply, language).code(400).send(djoser.notAnObject(body.got, language));
    const outcome = await rule(body.fields, request);
    if (!outcome.ok)
      return speak(reply, language)
        .code(400)
        .send(djoser.fieldFaults(outcome.faults, language, names));
    return send ? reply.send(send(outcome)) : reply.code(204).send();
  });
}
