// What the site's operators order, by the site's server: looking at what runs, ending sessions, and emptying the host.
import type { FastifyInstance } from 'fastify';
import {
  ORDER_PATH,
  type Closing,
  type HomesOrder,
  type OperatorAnswer,
  type OperatorOrder,
} from '#src/desktop/protocol/operator-orders.ts';
import { MINUTE_MS } from '#src/shared/time/durations.ts';
import { textOf } from '../http/requests.ts';
import type { HostServices } from '../services.ts';
import { createClosings } from './closings.ts';
import { createHomeOrders } from './home-orders.ts';
import { nameOf, reportOf } from './report.ts';

/** Adds the route. Without a site nobody can order anything. */
export function operatorRoutes(http: FastifyInstance, services: HostServices, now: () => number): void {
  const { engine, sessions, site } = services;
  if (!site) return;
  const homes = createHomeOrders(services, http.log, now);
  const closings = createClosings(engine, sessions, (err) => http.log.error({ err }, 'an ordered end failed'));

  http.post(ORDER_PATH, async (request, reply) => {
    const isToken = request.headers['content-type'] === 'application/jwt';
    const order = isToken ? await site.readOrder(textOf(request)).catch(() => undefined) : undefined;
    if (!order) return reply.code(400).send({ error: 'bad-request' });
    if (order.do === 'homes' || order.do === 'erase') return homes(order);
    const isDone = carryOut(order);
    if (isDone && order.do !== 'report') http.log.info({ order: order.do }, 'an operator has ordered');
    return { isDone, report: reportOf(services, closings) } satisfies OperatorAnswer;
  });

  /** Returns whether there was something to do. */
  function carryOut(order: Exclude<OperatorOrder, HomesOrder>): boolean {
    if (order.do === 'report') return true;
    if (order.do === 'open') {
      closings.openAll();
      return sessions.drain.stop();
    }
    const closing = order.minutes === null ? undefined : closingOf({ ...order, minutes: order.minutes });
    if (order.do === 'end') {
      const id = [...sessions.running.keys()].find((one) => nameOf(one) === order.session);
      if (id === undefined || !closing) return false;
      closings.close(id, closing, now());
      return true;
    }
    closings.openAll();
    sessions.drain.start(closing?.at);
    if (closing) for (const id of sessions.running.keys()) closings.close(id, closing, now());
    return true;
  }

  const closingOf = ({ minutes, message, language }: { minutes: number } & Pick<Closing, 'message' | 'language'>) => ({
    at: now() + minutes * MINUTE_MS,
    message,
    language,
  });
}
