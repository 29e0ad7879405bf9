// Valid bodies and values at the limits of their fields, of the schemas of the endpoints.
import fc from 'fast-check';
import { z } from 'zod';
import type { Fields } from './endpoint-case.ts';
import type { Fixtures } from './fixtures.ts';

/** What is valid in a field of this name, wherever it is. */
const valueOf = ({ ada, ...members }: Fixtures, sender: 'ada' | 'bob'): Fields => ({
  email: ada.email,
  password: ada.password,
  current_password: { ...members, ada }[sender].password,
  new_password: 'sette mele verdi 42',
  new_username: 'Lovelace',
  new_email: 'lovelace@example.org',
  code: ada.addressCode,
  language: 'el',
  name: 'Telefono',
  message: 'Hello',
  request_id: '6d1f8c9e-0000-4000-8000-000000000001',
});

const propertiesOf = (input: z.ZodObject) =>
  Object.entries(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }).properties ?? {}).flatMap(
    ([name, schema]) => (typeof schema === 'object' ? [[name, schema] as const] : []),
  );

/** Gives a function that makes a body: known fields have values of `valueOf`, choices their first, all others are empty. */
export function validBody(input: z.ZodObject, sender: 'ada' | 'bob', own?: (fixtures: Fixtures) => object) {
  const empty = propertiesOf(input).map(([name, { enum: choices = [''] }]) => [name, choices[0]] as const);
  return (fixtures: Fixtures): Fields => {
    const known = valueOf(fixtures, sender);
    const body = Object.fromEntries(empty.map(([name, nothing]) => [name, known[name] ?? nothing]));
    return { ...body, ...own?.(fixtures) };
  };
}

/** Texts with as many characters as a field may have, with one more, and with more than are looked at; by the names of the fields. */
export function limitsOf(input: z.ZodObject | undefined): ReadonlyMap<string, fc.Arbitrary<string>> {
  return new Map(
    (input ? propertiesOf(input) : []).flatMap(([name, { maxLength: max }]) =>
      max === undefined
        ? []
        : [
            [
              name,
              fc
                .tuple(
                  fc.constantFrom('x', '😀', 'e\u0301', '\u0301'),
                  fc.constantFrom(max, max + 1, 2 * max, 2 * max + 1),
                )
                .map(([letter, count]) => letter.repeat(count)),
            ] as const,
          ],
    ),
  );
}
