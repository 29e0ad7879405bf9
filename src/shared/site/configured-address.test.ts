import { expect, test } from 'vitest';
import { addressState } from './configured-address.ts';

test.each([
  'https://prova.example.org/',
  'https://EXAMPLE.com',
  'https://a.example.net:8443/path?q=https://aperta.eu',
  'https://a.b.example./',
  'https://desk.invalid/',
  'info@example.org',
])('%s is an example', (address) => {
  expect(addressState(address)).toBe('example');
});

test.each([
  'https://example.org.aperta.eu/',
  'https://exampleshop.eu/',
  'https://aperta.eu/example.org',
  'https://contest.eu/',
  'https://latest/',
  'https://desk.test/',
  'https://192.0.2.1/',
  'example.org@aperta.eu',
])('%s is an address of its own', (address) => {
  expect(addressState(address)).toBe('set');
});

test('none is neither', () => {
  expect([null, undefined].map(addressState)).toEqual(['none', 'none']);
});
