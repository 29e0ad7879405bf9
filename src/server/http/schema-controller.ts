// Fastify without its compilers of JSON schemas, which no route has: the rows of the endpoints have schemas of zod.

function refuse(): never {
  throw new Error(
    'a route has a JSON schema, which this server does not compile (src/server/http/schema-controller.ts)',
  );
}

/**
 * An option of `fastify`. Without it Fastify loads a hundred files that compile schemas, which makes a start of 0.45 s take 0.64 s.
 * A route with a schema does not start.
 */
export const NO_SCHEMAS = { compilersFactory: { buildValidator: refuse, buildSerializer: refuse } };
