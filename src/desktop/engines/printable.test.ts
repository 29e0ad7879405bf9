import { expect, test } from 'vitest';
import { endOf, saidBySession } from './printable.ts';

test('words of a session are quoted, in one short line, without what controls a terminal or turns letters', () => {
  const said = saidBySession(`"a\u001B[31m\nb\u202Ec\u2028d${'x'.repeat(9_000)}`);
  expect(said).toMatch(/^the session says: "\\"a \[31m b c dx+…"$/);
  expect(said.length).toBeLessThan(550);
});

test('the end of a session is told in words of the host, and all else as said by the session', () => {
  expect(endOf('The sandbox ended with exit code 137.\n')).toBe('The sandbox ended with exit code 137.');
  expect(endOf('The sandbox ended with SIGKILL. Really')).toBe(
    'the session says: "The sandbox ended with SIGKILL. Really"',
  );
});
