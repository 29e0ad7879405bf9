// The endpoints of all features, for tests that go through every one.
import { MODULES } from '#src/app/modules/modules.server.ts';
import { ACCOUNT_PAGE_ENDPOINTS } from '#src/features/account/endpoints.ts';
import { CONFIRMATION_ENDPOINTS } from '#src/features/confirmation/endpoints.ts';
import { OPERATOR_ENDPOINTS } from '#src/features/operators/endpoints.server.ts';
import { RECOVERY_ENDPOINTS } from '#src/features/recovery/endpoints.ts';
import type { Endpoint, EndpointTable } from '#src/shared/api/endpoint.ts';

/** The endpoints around an account that exists. */
export const MEMBER_ENDPOINTS = { ...CONFIRMATION_ENDPOINTS, ...RECOVERY_ENDPOINTS, ...ACCOUNT_PAGE_ENDPOINTS };

/** Every endpoint with its name, such as `account.devices`. Those of the page for operators are in no module: they are loaded later. */
export const ALL_ENDPOINTS: readonly (readonly [string, Endpoint])[] = [
  ...MODULES,
  { name: 'operators', endpoints: OPERATOR_ENDPOINTS },
].flatMap(({ name: feature, endpoints = {} }) =>
  Object.entries(endpoints as EndpointTable).map(([name, row]) => [`${feature}.${name}`, row] as const),
);
