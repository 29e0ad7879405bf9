// Requests of the page for operators.
import { callMemberApi } from '#src/client/api/member-api.ts';
import { RESPONSE_FIELDS } from '#src/client/api/own-response.ts';

/** The same as `callMemberApi`. Each response has the field `at`, so that no visitor loads a list of these endpoints. */
export const callManageApi: typeof callMemberApi = (endpoint, language, ...options) => {
  Reflect.set(RESPONSE_FIELDS, endpoint, 'at');
  return callMemberApi(endpoint, language, ...options);
};
