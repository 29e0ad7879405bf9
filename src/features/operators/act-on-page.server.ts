// How a member does an action on the page: role, proof and limit by its row, then its work.
import type { AccountServices } from '#src/accounts/services.server.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import { count, enter, requireProof, type PageContext } from './access.server.ts';
import { act } from './action.server.ts';
import type { Decisions } from './endpoints.server.ts';

/** A request for one of the actions of an endpoint, as its row has parsed it. */
interface ActionContext extends PageContext {
  readonly input: { readonly decision?: string; readonly current_password?: string } | undefined;
  readonly params: { readonly id: string } | undefined;
  readonly language: Language;
}

/** Does the action that the request asks for. Returns what the response has besides its time. */
export async function actOnPage(
  services: AccountServices,
  decisions: Decisions,
  context: ActionContext,
): Promise<object> {
  const { decision = '', current_password: password = '', ...fields } = context.input ?? {};
  const action = decisions[decision];
  if (!action?.page) throw new Error(`no action does '${decision}'`);
  const { row, page } = action;
  let admitted = await enter(services, context, row.role);
  const isSometimes = row.proof === 'sometimes' && (password !== '' || page.needsProof?.(fields) === true);
  if (row.proof === 'always' || isSometimes) admitted = await requireProof(services, context, admitted, password);
  if (row.sendsEmail) await count(services, context.member, 'emails');
  const { language, params } = context;
  const { isProven, actor } = admitted;
  const input = await page.input({ id: params?.id ?? '', fields, language, isProven, services });
  const result = await act(services, actor, action, input);
  return { ...(await page.respond?.(result, services)) };
}
