// The handlers of the page for operators.
import type { z } from 'zod';
import { addEndpoints, type EndpointHandler } from '#src/accounts/add-endpoints.server.ts';
import { toIsoTime } from '#src/accounts/members/member.ts';
import type { FeatureServer } from '#src/accounts/modules/feature-module.server.ts';
import type { Endpoint } from '#src/shared/api/endpoint.ts';
import { enter } from './access.server.ts';
import { actOnPage } from './act-on-page.server.ts';
import { ACTION_ENDPOINTS, ACTIONS_AT } from './endpoints.server.ts';
import { PAGE_ENDPOINTS } from './endpoints.ts';
import { PAGE_HANDLERS, type AnyPageHandler } from './lists.server.ts';

type Handler = EndpointHandler<Endpoint & { readonly auth: 'member'; readonly output: z.ZodType }>;
type Context = Parameters<Handler>[0];

/** Adds the endpoints. A server without OPERATOR_PAGE does not: their addresses do not exist there. */
export function operatorRoutes({ http, services }: FeatureServer): void {
  const withTime =
    (answer: (context: Context) => Promise<object>): Handler =>
    async (context) => ({ ...(await answer(context)), at: toIsoTime(services.now()) });
  // Each takes the context of the row of its name.
  const handlers = PAGE_HANDLERS as unknown as Readonly<Record<string, AnyPageHandler>>;
  const lists = Object.entries(handlers).map(([name, handle]) => [
    name,
    withTime(async (context) => {
      const { role } = PAGE_ENDPOINTS[name as keyof typeof PAGE_ENDPOINTS];
      return handle(services, await enter(services, context, role), context);
    }),
  ]);
  const actions = Object.entries(ACTIONS_AT).map(([address, decisions]) => [
    address,
    withTime((context) => actOnPage(services, decisions, context)),
  ]);
  addEndpoints(http, services, { ...PAGE_ENDPOINTS, ...ACTION_ENDPOINTS }, Object.fromEntries([...lists, ...actions]));
}
