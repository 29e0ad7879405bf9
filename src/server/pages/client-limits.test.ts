import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { createClientLimits } from './client-limits.ts';

const from = (ip: string, cookie?: string) => ({ ip, headers: { cookie } }) as unknown as FastifyRequest;

test('requests of one client are limited, unless it may be a proxy that is not known', () => {
  const { count } = createClientLimits(() => 0);
  const passed = (ip: string) => {
    for (let done = 0; ; done++) {
      if (done === 4_000) return 'all';
      try {
        count(from(ip));
      } catch {
        return done;
      }
    }
  };
  expect(['192.0.2.1', '192.0.2.2', '10.0.0.9', '::ffff:127.0.0.1', '::1'].map(passed)).toEqual([
    3000,
    3000,
    'all',
    'all',
    'all',
  ]);
});

test('a client that has used up the time for pages of its own gets those that are kept', () => {
  let time = 0;
  const { send } = createClientLimits(
    () => 0,
    () => time,
  );
  const cookieFor = (request: FastifyRequest) => {
    let seen: string | undefined;
    send(request, ({ cookie }) => {
      time += 100;
      seen = cookie;
    });
    return seen;
  };
  const passed = (ip: string, cookie: string) => {
    for (let done = 0; ; done++) if (cookieFor(from(ip, cookie)) === undefined || done === 99) return done;
  };
  expect(passed('192.0.2.1', 'reader=theme-dark')).toBe(24);
  expect(passed('192.0.2.2', 'lang=de; announcements=a.b')).toBe(20);
  // Nothing is made for it.
  expect(passed('192.0.2.1', 'lang=de')).toBe(99);
});
