// Reads requests like Django REST framework: the JSON of a body, and the token of a header.
import type { z } from 'zod';
import { ApiError } from '#src/server/errors/api-error.ts';
import { hasFaults, ValidationError, type Fault, type FieldName, type ValueFault } from './faults.ts';
import { JsonNumber, keepNumberSource } from './json-number.ts';

/** The fields of a body, not validated. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * Takes the bytes of a body and its Content-Type and gives its fields; no bytes are an empty object, whatever the type.
 * Throws an `ApiError` for other types than JSON and for bytes that are not JSON in UTF-8, a `ValidationError` for JSON that is
 * no object.
 */
export function readBody(body: unknown, contentType: string | undefined): Fields {
  if (!Buffer.isBuffer(body) || body.length === 0) return {};
  if (!/^\s*application\/json\s*(?:;|$)/i.test(contentType ?? '')) {
    throw new ApiError('unsupportedMediaType', { type: (contentType ?? '').slice(0, 100) });
  }
  const value = parse(body);
  if (isObject(value)) return value;
  const fault: ValueFault =
    value === null ? { code: 'noData' } : { code: 'notAnObject', values: { type: pythonType(value) } };
  throw new ValidationError([{ field: 'non_field_errors', ...fault }]);
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body), keepNumberSource);
  } catch {
    throw new ApiError('parseError');
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonNumber);
}

function pythonType(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  if (value instanceof JsonNumber) return value.type;
  return typeof value === 'boolean' ? 'bool' : 'str';
}

/** Validates the fields of a body. Throws a `ValidationError` with all faults. Fields that the schema does not name are ignored. */
export function parseInput(schema: z.ZodObject, fields: Fields): unknown {
  // Own properties alone; and Zod runs a schema like `text` only for a key that is there.
  const own = Object.keys(schema.shape).map((name) => [name, Object.hasOwn(fields, name) ? fields[name] : undefined]);
  const result = schema.safeParse(Object.fromEntries(own));
  if (result.success) return result.data;
  const faults = result.error.issues.map(faultOf);
  if (hasFaults(faults)) throw new ValidationError(faults);
  throw result.error;
}

/** Makes a fault of Zod's issue. Those of `text-field.ts` carry theirs; any other schema refuses values of the wrong type. */
function faultOf(issue: z.core.$ZodIssue): Fault {
  const field = String(issue.path[0]) as FieldName;
  const fault = issue.code === 'custom' ? (issue.params?.['fault'] as ValueFault | undefined) : undefined;
  return { field, ...(fault ?? { code: 'notText' }) };
}

/** Gives the token of an `Authorization` header. Refuses with the same four errors as Django REST framework. */
export function readToken(header: string | undefined): string {
  const [scheme = '', token, ...more] = (header ?? '').trim().split(/\s+/);
  if (scheme.toLowerCase() !== 'token') throw new ApiError('notAuthenticated');
  if (token === undefined) throw new ApiError('tokenMissing');
  if (more.length > 0) throw new ApiError('tokenWithSpaces');
  return token;
}
