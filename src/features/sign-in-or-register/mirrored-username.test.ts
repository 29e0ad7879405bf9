import { expect, test } from 'vitest';
import { djangoUsername, mirrorEmail } from './mirrored-username.ts';

test.each([
  ["d'angelo@example.org", "d'angelo@example.org"],
  ['ada@xn--bcher-kva.example', 'ada@bücher.example'],
  ['ada@mail.xn--bcher-kva.example', 'ada@mail.bücher.example'],
  ['ada@xn--\u00e9.example', 'ada@xn--\u00e9.example'],
])('%s is mirrored as %s', async (email, username) =>
  expect(await new Promise((resolve) => mirrorEmail(email, resolve))).toBe(username),
);

test('for another server, what usernames do not allow is left out', () => {
  expect(djangoUsername("d'angelo@example.org")).toBe('dangelo@example.org');
  expect(djangoUsername(`${'a'.repeat(200)}@example.org`)).toBe('a'.repeat(150));
});
