// Tells the account server's responses from those of something on the way: the sign-in page of a network or of a gateway, a
// proxy whose server is down, a response that was cut off (docs/decisions/0045-answers-on-the-way.md).
import type { EndpointName, OutputOf } from '#src/shared/api/endpoint.ts';

/** All endpoints but those of the page for operators, which adds its own when it is loaded (src/features/operators/page/call.ts). */
type Listed = Exclude<EndpointName, `${string} /auth/manage/${string}`>;

/** The endpoints whose success has a body. */
type WithOutput = { [Name in Listed]: OutputOf<Name> extends undefined ? never : Name }[Listed];

/** One field of each such body, which another program's JSON will not have. For an account that has been made, `201` says enough. */
export const RESPONSE_FIELDS: { readonly [Name in WithOutput]: (keyof OutputOf<Name> & string) | undefined } = {
  'POST /auth/users/': undefined,
  'POST /auth/token/login/': 'auth_token',
  'GET /auth/users/me/': 'username',
  'POST /auth/users/link/': 'state',
  'GET /auth/account/': 'profile',
  'GET /auth/profile/': 'username',
  'GET /auth/profile/export/': 'account',
  'GET /auth/devices/': 'devices',
  'GET /auth/passkeys/': 'passkeys',
  'POST /auth/passkeys/start/': 'challenge',
  'POST /auth/passkeys/login/start/': 'challenge',
  'POST /auth/passkeys/login/': 'auth_token',
  'GET /auth/otp/': 'is_active',
  'POST /auth/otp/': 'secret',
  'POST /auth/otp/confirm/': 'recovery_codes',
  'POST /auth/otp/recovery_codes/': 'recovery_codes',
  'GET /auth/apps/': 'tiles',
  'POST /auth/deletions/': 'kept_until',
  'GET /auth/groups/': 'groups',
  'GET /auth/managed-groups/': 'managed',
  'POST /auth/managed-members/:id/': 'members',
  'GET /auth/openings/': 'openings',
  'POST /oidc/auth/:id/': 'redirect',
  'POST /auth/apps/sign-out/': 'is_done',
};

/** What `isOwnResponse` looks at of a response; `body` is its parsed JSON, `undefined` if it is empty or no JSON. */
type ReadResponse = Pick<Response, 'headers' | 'ok' | 'status' | 'type'> & { body: unknown };

/** Whether a response is the account server's own: ours, or a stock Djoser. */
export function isOwnResponse(endpoint: EndpointName, { headers, ok, status, type, body }: ReadResponse): boolean {
  const hasOutput = Object.hasOwn(RESPONSE_FIELDS, endpoint);
  const field: string | undefined = Reflect.get(RESPONSE_FIELDS, endpoint) as string | undefined;
  if (status === 204) return field === undefined;
  // A fault of the server itself: Django answers it with a page. What is on the way has 502 to 504 for it.
  if (status === 500) return true;
  const isJson = /^application\/(?:[\w.-]+\+)?json\b/i.test(headers.get('Content-Type') ?? '');
  if (!isJson || typeof body !== 'object' || body === null || Array.isArray(body)) return false;
  if (ok) return hasOutput && (field === undefined ? status === 201 : Object.hasOwn(body, field));
  const hasDetail = typeof Reflect.get(body, 'detail') === 'string';
  if (status === 401) return hasDetail && asksForToken(headers.get('WWW-Authenticate'), type);
  // Any JSON: Django itself answers some of these without a `detail`.
  if (status === 400 || status === 429 || (status >= 500 && status !== 511)) return true;
  return status !== 407 && status !== 511 && hasDetail;
}

/** Another origin's header can be read only if that server allows it, which Djoser does not by itself. */
function asksForToken(challenge: string | null, type: ResponseType): boolean {
  return challenge === null ? type === 'cors' : /^Token\b/i.test(challenge.trim());
}
