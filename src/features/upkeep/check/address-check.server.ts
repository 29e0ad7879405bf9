// Checks the public address from the outside in: whether this site answers there, through which proxy, with which certificate.
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { innerCode } from '#src/server/errors/error-meaning.ts';
import { ask, isCertificateFault, reason, ASK_TIMEOUT_MS } from '#src/server/http/ask.ts';
import { formatVersion, type Version } from '#src/server/program/version.ts';
import { DAY_MS } from '#src/shared/time/durations.ts';
import { about, type Finding } from './finding.ts';
import { checkApi, checkPage, checkProxy } from './proxy-check.server.ts';

/** A certificate is usually renewed a month before it expires. */
const RENEWAL_DAYS = 14;

/** What is asked, and with what it is compared. */
export interface AddressTarget {
  readonly publicUrl: string;
  readonly trustedProxies: readonly string[];
  /** Of the site that is built in this folder. */
  readonly version: Version;
  /** The API is here, and not on another account server. */
  readonly hasApi: boolean;
}

/** What was found, with what other checks compare. */
export interface AddressCheck {
  readonly findings: readonly Finding[];
  /** The time that the answer names, and when it came. */
  readonly date?: { readonly there: number; readonly here: number };
  readonly certificateEndsAt?: number;
}

/** Sends some requests to the public address and one to its plain HTTP. Never rejects. */
export async function checkAddress(target: AddressTarget, now: () => number): Promise<AddressCheck> {
  const { publicUrl } = target;
  const { ok, fault } = about('public address');
  const only = (text: string): AddressCheck => ({ findings: [fault(text)] });
  const url = new URL(publicUrl);
  let response: Response;
  try {
    response = await ask(`${publicUrl}/healthz`);
  } catch (error) {
    const advice = isCertificateFault(error)
      ? 'Visitors see a warning or nothing. With certbot: certbot renew, then systemctl reload nginx'
      : 'Is the server running, and the proxy in front?';
    return only(`${publicUrl} does not answer (${reason(error)}). ${advice}`);
  }
  const here = now();
  const body = await response.text().catch(() => '');
  const found = readVersion(body);
  if ([502, 503, 504].includes(response.status) && found === undefined)
    return only(
      `${publicUrl} answers ${response.status}: the proxy in front reaches no server. Is it running, on the port that the proxy names?`,
    );
  if (response.status !== 200 || found === undefined)
    return only(`${publicUrl}/healthz answers ${response.status} and not as this site does: something else is there.`);
  const ready = await ask(`${publicUrl}/readyz`).then(({ status }) => status, reason);
  const isSecure = url.protocol === 'https:';
  const isProxied = isSecure || target.trustedProxies.length > 0;
  const certificate = isSecure ? await checkCertificate(url) : { findings: [] };
  const there = Date.parse(response.headers.get('date') ?? '');
  return {
    findings: [
      ready === 200
        ? ok(`${publicUrl} answers and is ready.`)
        : fault(`${publicUrl}/readyz answers ${ready}; it should be 200. The log says what the server waits for.`),
      versionFinding(found, target.version),
      ...(isSecure ? [await checkRedirect(url)] : []),
      ...certificate.findings,
      ...(isProxied ? [...(await checkProxy(target)), ...(await checkPage(publicUrl))] : []),
      // A server that is not ready refuses calls by itself.
      ...(target.hasApi && ready === 200 ? await checkApi(publicUrl) : []),
    ],
    ...(!Number.isNaN(there) && { date: { there, here } }),
    ...(certificate.endsAt !== undefined && { certificateEndsAt: certificate.endsAt }),
  };
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

/** Returns the finding, and the end of the certificate that ends first. Each address of the name is tried: visitors use all of them. */
async function checkCertificate({ hostname, port }: URL): Promise<{ findings: Finding[]; endsAt?: number }> {
  const { ok, warning, fault } = about('certificate');
  const host = hostname.replace(/^\[|\]$/g, '');
  const addresses = await lookup(host, { all: true });
  const faults: Finding[] = [];
  const ends: number[] = [];
  for (const { address } of addresses) {
    const socket = connect({ host: address, port: Number(port || 443), ...(isIP(host) === 0 && { servername: host }) });
    try {
      await once(socket, 'secureConnect', { signal: AbortSignal.timeout(ASK_TIMEOUT_MS) });
      ends.push(Date.parse(socket.getPeerCertificate().valid_to));
    } catch (error) {
      if (isCertificateFault(error))
        faults.push(fault(`The certificate of ${host} at ${address} cannot be used: ${reason(error)}.`));
      // A machine without IPv6 cannot try it.
      else if (!/^(?:ENETUNREACH|EHOSTUNREACH|EADDRNOTAVAIL)$/.test(innerCode(error) ?? ''))
        faults.push(
          fault(
            `${host} has the address ${address}, where nothing answers (${reason(error)}): visitors who use it see an error.`,
          ),
        );
    } finally {
      socket.destroy();
    }
  }
  const endsAt = Math.min(...ends);
  if (faults.length > 0 || ends.length === 0) return { findings: faults };
  const days = Math.floor((endsAt - Date.now()) / DAY_MS);
  const until = new Date(endsAt).toISOString().slice(0, 10);
  const finding =
    days < RENEWAL_DAYS
      ? warning(`The certificate of ${host} ends on ${until}, in ${days} days. Look why it is not renewed.`)
      : ok(`The certificate of ${host} is good until ${until}.`);
  return { findings: [finding], endsAt };
}
