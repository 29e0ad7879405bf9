import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { TABLE_RULES } from '#src/app/modules/modules.server.ts';
import { exportSchema } from '#src/features/account/export.server.ts';

const exported = exportSchema(TABLE_RULES);

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../docs/account-export.md'), 'utf8');

/** A part of a JSON schema, as far as this one goes. */
interface Part {
  type?: string | string[];
  format?: string;
  properties?: Record<string, Part>;
  items?: Part;
  anyOf?: Part[];
}

const WORDS: Readonly<Record<string, string>> = {
  array: 'list',
  boolean: 'true or false',
  integer: 'whole number',
  number: 'whole number',
  string: 'text',
};

/** The document's word for a type, such as `time or null`. */
function wordOf({ type = [], format, anyOf }: Part): string {
  if (anyOf) return anyOf.map(wordOf).join(' or ');
  return format === 'date-time'
    ? 'time'
    : [type]
        .flat()
        .map((one) => WORDS[one] ?? one)
        .join(' or ');
}

/** Every field below a part, as the document writes it: `sign_ins[].device`, and its type. */
function fieldsOf({ properties = {}, items, anyOf = [] }: Part, path = ''): string[] {
  const own = Object.entries(properties).flatMap(([name, part]) => {
    const field = path === '' ? name : `${path}.${name}`;
    return [`${field}: ${wordOf(part)}`, ...fieldsOf(part, field)];
  });
  return [...own, ...(items ? fieldsOf(items, `${path}[]`) : []), ...anyOf.flatMap((part) => fieldsOf(part, path))];
}

/** The first two columns of the document's tables. */
const documented = [...DOCUMENT.matchAll(/^\| `([^`]+)` \| ([^|]+?) \|/gm)].map(
  ([, field, type]) => `${field}: ${type}`,
);

/** The fields of a document, without its values. */
function keysOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => keysOf(one, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const field = path === '' ? name : `${path}.${name}`;
    return [field, ...keysOf(inner, field)];
  });
}

describe('the document about the export', () => {
  const fields = fieldsOf(z.toJSONSchema(exported) as Part);

  test('names exactly the fields of the export, once each, with their types', () => {
    expect(fields).toContain('one_time_password.since: time');
    expect(documented.toSorted()).toEqual(fields.toSorted());
  });

  test('has a valid example that shows every field', () => {
    const example: unknown = JSON.parse(/^```json\n([\s\S]*?)^```/m.exec(DOCUMENT)?.[1] ?? '');
    expect(exported.parse(example)).toEqual(example);
    expect([...new Set(keysOf(example))].toSorted()).toEqual(
      fields.map((field) => field.replace(/: .*/, '')).toSorted(),
    );
  });

  test('states its version', () => {
    expect(DOCUMENT).toContain(`now ${exported.shape.version.value}`);
  });
});
