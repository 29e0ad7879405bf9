// Requests of the page for operators.
import { callMemberApi } from '#src/client/member-api.ts';
import { RESPONSE_FIELDS } from '#src/client/own-response.ts';
import type { EndpointName } from '#src/shared/endpoint.ts';

type Manage = Extract<EndpointName, `${string} /auth/manage/${string}`>;

/** The same as `callMemberApi`. Each response has the field `at`, so that no visitor loads a list of these endpoints. */
export const callManageApi: typeof callMemberApi<Manage> = (endpoint, ...rest) => {
  Reflect.set(RESPONSE_FIELDS, endpoint, 'at');
  return callMemberApi(endpoint, ...rest);
};
