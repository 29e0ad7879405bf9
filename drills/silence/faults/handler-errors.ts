// A handler fails as the header `X-Fault` says; each error has in it what was sent. With the faults of the report, by the name in
// DRILL_FAULT, the answer repeats the error, or nothing is logged.
import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, FastifyRequest } from 'fastify';

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
  const thrown = new WeakMap<FastifyRequest, string>();
  fastify.addHook('preHandler', async (request) => {
    if (DRILL_FAULT === 'silent-fault') Object.assign(request.log, { error: () => undefined });
    const way = request.headers['x-fault'];
    if (way === undefined) return;
    thrown.set(request, request.url);
    await WAYS[String(way)]?.(request.url);
  });
  fastify.addHook('onSend', async (request, _, payload) => {
    const text = thrown.get(request);
    return DRILL_FAULT === 'tells-all' && text !== undefined ? JSON.stringify({ detail: text }) : payload;
  });
});
