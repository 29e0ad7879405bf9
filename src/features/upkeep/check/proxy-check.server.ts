// Checks what the proxy in front does with requests and answers: as a visitor forges them, and as the pages and members send them.
import { ask, reason } from '#src/server/http/ask.ts';
import { PROBE_ADDRESS, PROBE_COOKIE, type ForwardedState, type PassedOn } from '#src/server/http/health.ts';
import { about, type Finding } from './finding.ts';

/** What is asked, and with what it is compared. */
export interface ProxyTarget {
  readonly publicUrl: string;
  readonly trustedProxies: readonly string[];
}

const EXAMPLES = 'Compare it with deploy/nginx.conf.';

/** Pretends to be a visitor who forges an address, and sends what the proxy has to pass on. */
export async function checkProxy({ publicUrl, trustedProxies }: ProxyTarget): Promise<Finding[]> {
  const { warning } = about('proxy');
  const setting = `TRUST_PROXY is ${trustedProxies.join(', ') || 'not set'}`;
  try {
    const response = await ask(`${publicUrl}/healthz?proxy`, {
      headers: {
        'x-forwarded-for': PROBE_ADDRESS,
        cookie: `${PROBE_COOKIE}=1`,
        authorization: `Token ${PROBE_COOKIE}`,
      },
    });
    const found = (await response.json()) as { proxy?: ForwardedState; passed?: PassedOn };
    return [
      forwardedFinding(found.proxy, setting),
      ...(found.passed ? passedFindings(found.passed, response.headers, publicUrl) : []),
    ];
  } catch (error) {
    return [warning(`${setting}; what the proxy sends is not known (${reason(error)}).`)];
  }
}

function passedFindings({ cookie, authorization, host }: PassedOn, headers: Headers, publicUrl: string): Finding[] {
  const { ok, warning, fault } = about('headers');
  const back = headers.getSetCookie().some((one) => one.startsWith(`${PROBE_COOKIE}=`));
  const passed = [
    [authorization, 'Authorization', 'nobody who signs in is known'],
    [cookie, 'Cookie', 'languages, settings of readers and the sign-in to apps are lost'],
    [back, 'Set-Cookie of answers', 'settings of readers and the sign-in to apps are lost'],
  ] as const;
  const lost = passed
    .filter(([isPassed]) => !isPassed)
    .map(([, name, effect]) =>
      fault(`The proxy in front removes ${name}: ${effect}. It has to pass it on. ${EXAMPLES}`),
    );
  if (host !== new URL(publicUrl).host)
    lost.push(warning(`The proxy in front sends Host: ${host}; it should send that of PUBLIC_URL. ${EXAMPLES}`));
  return lost.length > 0 ? lost : [ok('The proxy in front passes on Authorization, Cookie and Set-Cookie.')];
}

function forwardedFinding(found: ForwardedState | undefined, setting: string): Finding {
  const { ok, warning, fault } = about('proxy');
  switch (found) {
    case 'trusted':
      return ok(`${setting}, and the proxy in front replaces X-Forwarded-For.`);
    case 'forged':
      return fault(
        'The proxy in front passes X-Forwarded-For of visitors on, so anyone can pretend to be another client. It has to replace it, as deploy/nginx.conf does.',
      );
    case 'none':
      return fault(
        `The proxy in front sends no X-Forwarded-For: all visitors share one rate limit. It should send it, as deploy/nginx.conf does.`,
      );
    case 'untrusted':
      return fault(
        `${setting}, which has not the address of the proxy in front: all visitors share one rate limit. It should be that address, such as 127.0.0.1; then restart the server.`,
      );
    default:
      return warning(
        `${setting}; the server that runs does not say what the proxy sends. Restart it, and check again.`,
      );
  }
}

/** How a page or a member's browser calls the API; nobody is signed in by that. */
const CALLS = [
  ['GET', '/auth/users/me/', undefined],
  ['PATCH', '/auth/profile/', '{}'],
  ['DELETE', '/auth/users/me/', '{}'],
  // As long as a long answer of a form: a proxy must not refuse it.
  ['POST', '/auth/token/login/', JSON.stringify({ padding: 'x'.repeat(8_000) })],
] as const;

/** The answers of the API to calls that it refuses, in its own words. */
const REFUSALS: ReadonlySet<number> = new Set([400, 401, 429, 503]);

/** Calls the API through the public address. Each answer has to be the site's own. Calls with the same fault share a line. */
export async function checkApi(publicUrl: string): Promise<Finding[]> {
  const { ok, fault } = about('API');
  const calls = new Map<string, string[]>();
  for (const call of CALLS) {
    const wrong = await faultOfCall(publicUrl, call);
    if (wrong !== undefined) calls.set(wrong, [...(calls.get(wrong) ?? []), `${call[0]} ${call[1]}`]);
  }
  const faults = [...calls].map(([wrong, names]) => fault(`${names.join(', ')}: ${wrong}`));
  return faults.length > 0 ? faults : [ok('The API answers through the public address.')];
}

async function faultOfCall(
  publicUrl: string,
  [method, path, body]: (typeof CALLS)[number],
): Promise<string | undefined> {
  const headers = {
    authorization: `Token ${PROBE_COOKIE}`,
    'accept-language': 'en',
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  try {
    const response = await ask(`${publicUrl}${path}`, { method, headers, ...(body !== undefined && { body }) });
    const isJson = /^application\/json\b/.test(response.headers.get('content-type') ?? '');
    const said = isJson ? await response.text() : '';
    if (!isJson || !REFUSALS.has(response.status))
      return `the public address answers ${response.status} and not as the API does. The proxy in front has to pass it on, as it does the pages; nobody can sign in without. ${EXAMPLES}`;
    if (response.status === 401 && said.includes('were not provided'))
      return 'arrives without Authorization, which the proxy in front removes. Nobody who signs in is known.';
    return undefined;
  } catch (error) {
    return `no answer at the public address (${reason(error)}). ${EXAMPLES}`;
  }
}

/** Looks whether a page arrives as the server sent it. */
export async function checkPage(publicUrl: string): Promise<Finding[]> {
  const { ok, warning, fault } = about('pages');
  try {
    const response = await ask(`${publicUrl}/`, { headers: { accept: 'text/html' } });
    const type = response.headers.get('content-type') ?? 'no type';
    if (response.status !== 200 || !type.startsWith('text/html'))
      return [fault(`${publicUrl}/ answers ${response.status} (${type}): it should be the first page.`)];
    const policy = response.headers.get('content-security-policy') ?? '';
    if (!/default-src/.test(policy))
      return [fault(`The first page has no Content-Security-Policy: the proxy in front removes it. ${EXAMPLES}`)];
    // Two headers come joined.
    if (policy.includes(', '))
      return [
        warning(`The proxy in front adds a Content-Security-Policy of its own: pages may be broken. ${EXAMPLES}`),
      ];
    return [ok('The first page arrives with its security headers.')];
  } catch (error) {
    return [fault(`${publicUrl}/ has no answer (${reason(error)}).`)];
  }
}
