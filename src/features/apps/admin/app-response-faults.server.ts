// What is wrong with the responses of the addresses that `apps check` asks: one line each, which says what to do.
import { responseInShort, describeResponse, type AddressResponse } from './app-probe.server.ts';

/** A gateway's statuses for an app that does not answer it. */
const GATEWAY = [502, 503, 504];
const PASS_ON = 'Does the proxy in front pass /.well-known/ and /oidc/ on, and does a server run?';

/** Takes the discovery document as this machine gets it. Returns a fault, or undefined. */
export function discoveryFault(issuer: string, discovery: string, response: AddressResponse): string | undefined {
  const fault = (found: string, expected: string) => `PUBLIC_URL is '${issuer}': ${discovery} ${found}. ${expected}`;
  if (response.status === null)
    return fault(
      describeResponse(response),
      'It should answer this machine as it answers the apps: see DNS, firewall and certificate.',
    );
  if (response.status !== 200) return fault(describeResponse(response), `It should answer 200. ${PASS_ON}`);
  const found = issuerIn(response);
  if (found === undefined)
    return fault(
      `answers with ${response.type || 'no media type'}, not with its JSON`,
      `Something else answers there. ${PASS_ON}`,
    );
  return found === issuer
    ? undefined
    : fault(`names the issuer '${found}'`, 'Another site answers there, or its servers have another PUBLIC_URL.');
}

function issuerIn({ type, body }: AddressResponse): string | undefined {
  if (type !== 'application/json') return undefined;
  try {
    const { issuer } = JSON.parse(body) as { issuer?: unknown };
    return typeof issuer === 'string' ? issuer : undefined;
  } catch {
    return undefined;
  }
}

/** Takes what a host of the app answers. Any page will do, also one that says that nothing is there. */
export function appFault(option: string, address: string, response: AddressResponse): string | undefined {
  if (response.status === null)
    return `${option} is at '${address}': ${describeResponse(response)}. Members are sent there: is the app running, and is the address right?`;
  return GATEWAY.includes(response.status)
    ? `${option} is at '${address}': ${describeResponse(response)}, so a proxy is there and the app behind it is not. Is the app running?`
    : undefined;
}

/**
 * Takes what the address of the option answers to a request without a token. The app should refuse it with 400 (OpenID
 * Connect Back-Channel Logout 1.0, section 2.8; RFC 8935, section 2.4); some accept it.
 */
export function pushFault(option: string, address: string, response: AddressResponse): string | undefined {
  const { status, type, body } = response;
  const isAccepted = status !== null && status >= 200 && status < 300;
  const isPage = isAccepted && type === 'text/html' && body.trim() !== '';
  if (status === 400 || (isAccepted && !isPage)) return undefined;
  const found = isPage ? 'answers with a page' : responseInShort(response);
  const why = response.words === undefined ? '' : ` Why: ${response.words}.`;
  const token = option === '--events' ? 'an event' : 'a logout token';
  return `${option} is '${address}': ${found}, it should answer 400 to a request without ${token}.${why}`;
}
