// Checks the public address from the outside in: whether this site answers there, through which proxy, with which certificate.
import { once } from 'node:events';
import { connect } from 'node:tls';
import { errorWords, innerCode } from '#src/server/error-words.ts';
import { PROBE_ADDRESS, type ForwardedState } from '#src/server/health.ts';
import { formatVersion, type Version } from '#src/server/version.ts';
import { DAY_MS } from '#src/shared/durations.ts';
import { about, type Finding } from './finding.ts';

const TIMEOUT_MS = 5_000;
/** A certificate is usually renewed a month before it expires. */
const RENEWAL_DAYS = 14;
/** One-time passwords and signed tokens allow for half a minute. */
const MOST_SKEW_MS = 20_000;

/** What is asked, and with what it is compared. */
export interface AddressTarget {
  readonly publicUrl: string;
  readonly trustedProxies: readonly string[];
  /** Of the site that is built in this folder. */
  readonly version: Version;
  readonly now: () => number;
}

/** Sends three requests to the public address and one to its plain HTTP. Never rejects. */
export async function checkAddress(target: AddressTarget): Promise<Finding[]> {
  const { publicUrl } = target;
  const { ok, fault } = about('public address');
  const url = new URL(publicUrl);
  let response: Response;
  try {
    response = await ask(`${publicUrl}/healthz`);
  } catch (error) {
    return [fault(`${publicUrl} does not answer (${reason(error)}). Is the server running, and the proxy in front?`)];
  }
  const body = await response.text().catch(() => '');
  const found = readVersion(body);
  if ([502, 503, 504].includes(response.status) && found === undefined)
    return [
      fault(
        `${publicUrl} answers ${response.status}: the proxy in front reaches no server. Is it running, on the port that the proxy names?`,
      ),
    ];
  if (response.status !== 200 || found === undefined)
    return [
      fault(`${publicUrl}/healthz answers ${response.status} and not as this site does: something else is there.`),
    ];
  const ready = await ask(`${publicUrl}/readyz`).then(({ status }) => status, reason);
  return [
    ready === 200
      ? ok(`${publicUrl} answers and is ready.`)
      : fault(`${publicUrl}/readyz answers ${ready}; it should be 200. The log says what the server waits for.`),
    versionFinding(found, target.version),
    clockFinding(response.headers.get('date'), target.now()),
    ...(url.protocol === 'https:' ? [await checkRedirect(url), await checkCertificate(url)] : []),
    ...(url.protocol === 'https:' || target.trustedProxies.length > 0 ? [await checkProxy(target)] : []),
  ];
}

const ask = (address: string, headers = {}) =>
  fetch(address, { headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });

function reason(error: unknown): string {
  if ((error as Error).name === 'TimeoutError') return `${TIMEOUT_MS / 1000} s`;
  return errorWords(error) ?? innerCode(error) ?? (error as Error).message;
}

function readVersion(body: string): Version | undefined {
  try {
    const { status, version, commit } = JSON.parse(body) as Partial<Version> & { status?: string };
    if (status !== 'ok' || version === undefined) return undefined;
    return commit === undefined ? { version } : { version, commit };
  } catch {
    return undefined;
  }
}

function versionFinding(running: Version, here: Version): Finding {
  const { ok, warning } = about('version');
  const [name, own] = [formatVersion(running), formatVersion(here)];
  return name === own
    ? ok(`${name} is running.`)
    : warning(`${name} is running, but this folder has ${own}. Restart the server, or run the check where it runs.`);
}

/** Another machine often answers for the site, so the two clocks are not the same one. */
function clockFinding(date: string | null, now: number): Finding {
  const { ok, warning, fault } = about('clock');
  const there = Date.parse(date ?? '');
  if (Number.isNaN(there)) return warning('The public address sends no time to compare the clock with.');
  const skewMs = Math.abs(there - now);
  const seconds = Math.round(skewMs / 1000);
  return skewMs > MOST_SKEW_MS
    ? fault(
        `The clock differs by ${seconds} s from that of the public address: one-time passwords fail. Turn time synchronisation on.`,
      )
    : ok(`The clock differs by ${seconds} s from that of the public address.`);
}

async function checkRedirect({ host, hostname, port }: URL): Promise<Finding> {
  const { ok, warning } = about('redirect');
  if (port !== '') return ok(`${host} has a port of its own, so no redirect from http is expected.`);
  try {
    const response = await ask(`http://${hostname}/`);
    const to = response.headers.get('location') ?? '';
    if ([301, 307, 308].includes(response.status) && to.startsWith(`https://${hostname}`))
      return ok(`http://${hostname} redirects to https.`);
    return warning(
      `http://${hostname} answers ${response.status} and does not redirect to https; it should answer 301.`,
    );
  } catch (error) {
    return warning(
      `http://${hostname} does not answer (${reason(error)}): visitors who type the name alone may see an error.`,
    );
  }
}

async function checkCertificate({ hostname, port }: URL): Promise<Finding> {
  const { ok, warning, fault } = about('certificate');
  const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const end = Date.parse(socket.getPeerCertificate().valid_to);
    const days = Math.floor((end - Date.now()) / DAY_MS);
    const until = new Date(end).toISOString().slice(0, 10);
    if (days < RENEWAL_DAYS)
      return warning(`The certificate of ${hostname} ends on ${until}, in ${days} days. Look why it is not renewed.`);
    return ok(`The certificate of ${hostname} is good until ${until}.`);
  } catch (error) {
    return fault(`The certificate of ${hostname} cannot be used: ${reason(error)}.`);
  } finally {
    socket.destroy();
  }
}

/** Pretends to be a visitor who forges an address: the proxy has to replace it, and the server to believe the proxy. */
async function checkProxy({ publicUrl, trustedProxies }: AddressTarget): Promise<Finding> {
  const { ok, warning, fault } = about('proxy');
  const setting = `TRUST_PROXY is ${trustedProxies.join(', ') || 'not set'}`;
  let found: ForwardedState | undefined;
  try {
    const response = await ask(`${publicUrl}/healthz?proxy`, { 'x-forwarded-for': PROBE_ADDRESS });
    found = ((await response.json()) as { proxy?: ForwardedState }).proxy;
  } catch (error) {
    return warning(`${setting}; what the proxy sends is not known (${reason(error)}).`);
  }
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
