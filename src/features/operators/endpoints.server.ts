// The endpoints of the page for operators (decision 0061): its lists, and those that follow from the rows of the actions. A server
// without OPERATOR_PAGE has none of them.
import { z } from 'zod';
import { text } from '#src/accounts/djoser/text-field.ts';
import { NEW_PASSWORD } from '#src/accounts/endpoints.ts';
import { isoTime } from '#src/accounts/members/member.ts';
import type { Endpoint } from '#src/shared/api/endpoint.ts';
import { addressOf, type ActionAddress } from './action-rows.ts';
import type { AnyAction } from './action.server.ts';
import { ACTIONS } from './actions.server.ts';
import { PAGE_ENDPOINTS } from './endpoints.ts';

/** The current password, which some actions need: see `requireProof`. */
const proof = { current_password: text(NEW_PASSWORD, 'overlook') };
/** Anything: an id that nothing has is answered like one that is gone, once the member is let in. */
const anyId = z.object({ id: z.string().regex(/^[^\0]*$/) });

/** The actions of one endpoint, by their decision. */
export type Decisions = Readonly<Record<string, AnyAction>>;

/** The actions on the page, by their address. */
export const ACTIONS_AT: Readonly<Record<string, Decisions>> = actionsAt();

function actionsAt(): Record<string, Decisions> {
  const found: Record<string, Record<string, AnyAction>> = {};
  for (const action of Object.values<AnyAction>(ACTIONS)) {
    const { request, decision = '' } = action.row;
    if (request !== undefined) (found[addressOf(request)] ??= {})[decision] = action;
  }
  return found;
}

/** The endpoint of these actions. */
function endpointOf(address: string, decisions: Decisions): Endpoint {
  const [method, path] = address.split(' ') as ['POST' | 'DELETE', string];
  const actions = Object.values(decisions);
  const names = Object.keys(decisions).filter((name) => name !== '');
  const input: z.ZodRawShape = Object.assign(
    names.length > 0 ? { decision: z.enum(names) } : {},
    ...actions.map(({ page }) => page?.fields),
    actions.some(({ row }) => row.proof !== undefined) ? proof : {},
  );
  const output: z.ZodRawShape = Object.assign({ at: isoTime }, ...actions.map(({ page }) => page?.output));
  return {
    method,
    path,
    auth: 'member',
    ...(path.includes(':id') && { params: anyId }),
    ...(Object.keys(input).length > 0 && { input: z.object(input) }),
    output: z.object(output),
  };
}

/** The endpoints of actions, by their addresses. */
export const ACTION_ENDPOINTS = Object.fromEntries(
  Object.entries(ACTIONS_AT).map(([address, decisions]) => [address, endpointOf(address, decisions)]),
) as { readonly [Address in ActionAddress]: Endpoint };

/** All of them, by name. */
export const OPERATOR_ENDPOINTS = { ...PAGE_ENDPOINTS, ...ACTION_ENDPOINTS };
