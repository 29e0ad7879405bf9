// The site that passkeys are made for, as browsers see it.
import type { FastifyRequest } from 'fastify';
import type { SiteConfig } from '#src/server/settings/config.ts';

/** The relying party of WebAuthn: the site's origin and, as its id, its host name. */
export interface RelyingParty {
  readonly origin: string;
  readonly id: string;
}

const LOOPBACK = /^(?:127(?:\.\d+){3}|::1|::ffff:127(?:\.\d+){3})$/;

/**
 * Gives the relying party of a request: the public address, or `localhost` for an operator who tries the site out in a browser
 * on this machine, where the public address would not work. `origin` is the header, `isDirect` says that the connection comes
 * from this machine without a proxy.
 */
function relyingParty(
  { publicUrl }: Pick<SiteConfig, 'publicUrl'>,
  { origin, port, isDirect }: { origin: string | undefined; port: number; isDirect: boolean },
): RelyingParty {
  const local = `http://localhost:${port}`;
  if (origin === local && isDirect) return { origin: local, id: 'localhost' };
  const url = new URL(publicUrl);
  return { origin: url.origin, id: url.hostname };
}

/** The same for a request that was received. */
export const relyingPartyOf = (config: Pick<SiteConfig, 'publicUrl' | 'port'>, request: FastifyRequest): RelyingParty =>
  relyingParty(config, {
    origin: request.headers.origin,
    port: request.raw.socket.localPort ?? config.port,
    isDirect: isDirect(request),
  });

/** Says whether a request comes from this machine and was not forwarded by a proxy (RFC 7239). */
function isDirect({ raw, headers }: FastifyRequest): boolean {
  const isForwarded = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'].some(
    (name) => headers[name] !== undefined,
  );
  return !isForwarded && LOOPBACK.test(raw.socket.remoteAddress ?? '');
}
