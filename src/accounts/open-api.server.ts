// The description of the API (OpenAPI 3.1) of the rows of the endpoints. It is made when it is first asked for.
import { STATUS_CODES } from 'node:http';
import type { z } from 'zod';
import { API_ERROR_STATUS } from '#src/server/errors/api-error.ts';
import { versionWith } from '#src/server/program/version.ts';
import type { Endpoint, EndpointTable } from '#src/shared/api/endpoint.ts';
import { ERROR_CODES_HEADER } from '#src/shared/api/error-codes.ts';

/** The rows of a feature under its name. */
export interface NamedTable {
  readonly name: string;
  readonly endpoints: EndpointTable;
}

/** What any request with a body may be refused for, by its text or by a field of the wrong kind. */
const BODY_ERRORS = ['parseError', 'noData', 'notAnObject', 'bodyTooLarge', 'unsupportedMediaType'];
const FIELD_ERRORS = ['required', 'blank', 'null', 'notText', 'tooLong', 'nullCharacter', 'surrogate'];
const TOKEN_ERRORS = ['notAuthenticated', 'tokenMissing', 'tokenWithSpaces', 'tokenInvalid', 'userInactive'];
const ALWAYS = ['malformed', 'busy', 'unavailable'];

/** Gives all codes with which an endpoint may refuse a request. */
export function errorsOf({ method, auth, params, input, errors = [], ...row }: Endpoint): string[] {
  const canWait = method !== 'GET' && row.inMaintenanceBecause === undefined;
  return [
    ...errors,
    ...(input ? [...BODY_ERRORS, ...FIELD_ERRORS] : []),
    ...(auth === 'member' ? TOKEN_ERRORS : ['throttled']),
    ...(params ? ['notFound'] : []),
    ...(canWait ? ['maintenance', 'maintenanceOverdue'] : []),
    ...ALWAYS,
  ];
}

/** Faults of fields are in no table of statuses: all are `400`. */
const statusOf = (code: string) => (API_ERROR_STATUS as Readonly<Record<string, number>>)[code] ?? 400;

/** Makes it. `site`: the name and the address that it says. */
export function openApi(tables: readonly NamedTable[], site: { name: string; publicUrl: string }) {
  const rows = tables.flatMap(({ name, endpoints }) =>
    Object.entries(endpoints).map(([row, endpoint]) => ({ tag: name, id: `${name}.${row}`, endpoint })),
  );
  const paths = Map.groupBy(rows, ({ endpoint }) => endpoint.path.replaceAll(/:(\w+)/g, '{$1}'));
  return {
    openapi: '3.1.1',
    info: {
      title: `${site.name}: accounts`,
      version: versionWith(undefined).version,
      description:
        'Registration, sign-in, the current user and sign-out have the paths, fields and error sentences of Djoser 2.1. ' +
        `Each refusal has its codes in the header \`${ERROR_CODES_HEADER}\`, with the field that they are about.`,
    },
    servers: [{ url: site.publicUrl }],
    tags: tables.map(({ name }) => ({ name })),
    paths: Object.fromEntries(
      [...paths].map(([path, listed]) => [
        path,
        Object.fromEntries(listed.map((row) => [row.endpoint.method.toLowerCase(), operation(row)])),
      ]),
    ),
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: '`Token`, a space, and the token of a sign-in',
        },
      },
      headers: {
        codes: { description: 'for example `password.passwordTooShort;min=8, throttled`', schema: { type: 'string' } },
      },
      schemas: {
        refusal: {
          type: 'object',
          description:
            '`400`: also the sentences about each field, and those of no single field in `non_field_errors`.',
          properties: { detail: { type: 'string', description: 'one sentence, by `Accept-Language`' } },
          required: ['detail'],
        },
      },
    },
  };
}

function operation({ tag, id, endpoint }: { tag: string; id: string; endpoint: EndpointTable[string] }) {
  const { auth, params, input, output, status = output ? 200 : 204, summary, details } = endpoint;
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
    // The function `z.toJSONSchema` would bring 11 kB into what a start loads.
    const { $schema: _, ...own } = schema.toJSONSchema({ io, unrepresentable: 'any' });
    return own;
  };
  const parameters = Object.entries(params?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema: schemaOf(schema as z.ZodType, 'input'),
  }));
  const refusals = Object.entries(Object.groupBy(errorsOf(endpoint), statusOf)).map(([code, codes = []]) => [
    code,
    {
      description: `${STATUS_CODES[code]}: ${[...new Set(codes)].join(', ')}`,
      headers: { [ERROR_CODES_HEADER]: { $ref: '#/components/headers/codes' } },
      content: { 'application/json': { schema: { $ref: '#/components/schemas/refusal' } } },
    },
  ]);
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(details !== undefined && { description: details }),
    ...(parameters.length > 0 && { parameters }),
    security: auth === 'none' ? [] : [...(auth === 'optional' ? [{}] : []), { token: [] }],
    ...(input && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(input, 'input') } } },
    }),
    responses: {
      [status]: {
        description: STATUS_CODES[status] ?? '',
        ...(output && { content: { 'application/json': { schema: schemaOf(output, 'output') } } }),
      },
      ...Object.fromEntries(refusals),
    },
  };
}
