// Makes requests fail as their headers say. Error messages contain what was sent. `X-Crash` ends the server: at once, later, or by
// a rejected promise. `X-Fault` fails in a handler; with a fault of the report, by the name in DRILL_FAULT, the answer repeats the
// error, or nothing is logged.
import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { onRequest } from '../shared/faults/on-http.ts';

onRequest(({ url, headers }) => {
  const error = () => new TypeError(`cannot read ${url}\n    at ${JSON.stringify(headers)}`);
  const fail = () => {
    throw error();
  };
  const way = headers['x-crash'];
  if (way === 'at-once') fail();
  if (way === 'later') setImmediate(fail);
  if (way === 'promise') void Promise.reject(error());
});

const overflow = (): number => 1 + overflow();
const WAYS: Readonly<Record<string, (url: string) => unknown>> = {
  thrown: (url) => {
    throw new TypeError(url);
  },
  rejected: (url) => Promise.reject(new TypeError(url)),
  text: (url) => {
    // oxlint-disable-next-line typescript/only-throw-error -- this is the fault
    throw url;
  },
  overflow,
};

const { DRILL_FAULT } = process.env;

// Fastify publishes each instance that is created (its documentation, "Hooks: diagnostics channel").
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  const failing = new WeakSet<FastifyRequest>();
  fastify.addHook('preHandler', async (request) => {
    if (DRILL_FAULT === 'silent-fault') Object.assign(request.log, { error: () => undefined });
    const way = request.headers['x-fault'];
    if (way === undefined) return;
    failing.add(request);
    await WAYS[String(way)]?.(request.url);
  });
  fastify.addHook('onSend', async (request, _, payload) =>
    DRILL_FAULT === 'tells-all' && failing.has(request) ? JSON.stringify({ detail: request.url }) : payload,
  );
});
