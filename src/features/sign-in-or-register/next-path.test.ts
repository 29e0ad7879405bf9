import { describe, expect, test } from 'vitest';
import { nextPath } from './next-path.ts';

const ORIGIN = 'https://aperta.example.org';
const after = (next: string) => nextPath(`?next=${encodeURIComponent(next)}`, ORIGIN, '/home');

describe('the page after signing in', () => {
  test.each(['/lavoro', '/de/lavoro', '/lavoro?x=1#y', '/%C3%A0%20la', '/home?x=%00', '/bilancio-MVP'])(
    'may be %s',
    (next) => {
      expect(after(next)).toBe(next);
    },
  );

  test('is the fallback without one in the query', () => {
    expect(nextPath('', ORIGIN, '/home')).toBe('/home');
  });

  test.each(['/entra', '/de/entra', '/entra?next=/entra', '/el/entra#top'])(
    'is not %s, the sign-in page itself',
    (next) => {
      expect(after(next)).toBe('/home');
    },
  );

  test.each(['/%00/home', '/home%0a', '/%7f', '/%c0%af', '/%zz', '/%'])(
    'is not %s, which the server refuses',
    (next) => {
      expect(after(next)).toBe('/home');
    },
  );

  test('is never outside this site', () => {
    const hosts =
      '//evil.example /\\evil.example \\\\evil.example https://evil.example evil.example javascript:alert(1)'.split(
        ' ',
      );
    const tricks = ['', ' ', '\t', '\n', '\r', '\0', '\u00a0', '/', '/.', '/..', '/%2f', '/;', '/@', '\u2028'];
    const vectors = hosts.flatMap((host) =>
      tricks.flatMap((trick) => [trick + host, host + trick, `/${trick}${host}`]),
    );
    for (const vector of vectors) {
      const path = after(vector);
      expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
      expect(path).toMatch(/^\/(?![/\\])/);
    }
  });
});
