// Requests of the page for operators.
import { callMemberApi } from '#src/client/api/member-api.ts';
import { RESPONSE_FIELDS } from '#src/client/api/own-response.ts';
import {
  ACTION_ROWS,
  addressOf,
  type ActionAddress,
  type ActionRow,
  type PageAction,
} from '#src/features/operators/action-rows.ts';
import type { OutputOf } from '#src/shared/api/endpoint.ts';
import type { Language } from '#src/shared/languages/languages.ts';

/** The same as `callMemberApi`. Each response has the field `at`, so that no visitor loads a list of these endpoints. */
export const callOperatorsApi: typeof callMemberApi = (endpoint, language, ...options) => {
  Reflect.set(RESPONSE_FIELDS, endpoint, 'at');
  return callMemberApi(endpoint, language, ...options);
};

/** What the server answers to an action. */
export type ActionResponse = OutputOf<ActionAddress>;

/** Asks the server for an action, about `id` if it is about something. Rejects like `callMemberApi`. */
export async function callAction(
  name: PageAction,
  language: Language,
  { id = '', values }: { readonly id?: string | undefined; readonly values: Readonly<Record<string, string>> },
): Promise<ActionResponse> {
  const { request, decision }: ActionRow & { readonly request: string } = ACTION_ROWS[name];
  // All of them take and send the same.
  const address = addressOf(request) as 'POST /auth/manage/requests/:id/';
  return callOperatorsApi(address, language, { id, body: { ...values, ...(decision !== undefined && { decision }) } });
}
