import type { FastifyRequest } from 'fastify';
import type { SiteConfig } from '#src/server/config.ts';

/** The site that a passkey belongs to: its origin and, as its id, its host name. */
export interface RelyingParty {
  readonly origin: string;
  readonly id: string;
}

const LOOPBACK = /^(?:127(?:\.\d+){3}|::1|::ffff:127(?:\.\d+){3})$/;

/**
 * Gives the relying party. It is the public address; but a browser on this machine that has come by `localhost`, as an
 * operator does who tries the site out, could not use that, so it gets one of its own. `origin` is the browser's own word
 * in the header; `isDirect` that the connection comes from this machine, through no proxy.
 */
export function relyingParty(
  { publicUrl }: Pick<SiteConfig, 'publicUrl'>,
  { origin, port, isDirect }: { origin: string | undefined; port: number; isDirect: boolean },
): RelyingParty {
  const local = `http://localhost:${port}`;
  if (origin === local && isDirect) return { origin: local, id: 'localhost' };
  const url = new URL(publicUrl);
  return { origin: url.origin, id: url.hostname };
}

/** Says whether a request came from this machine and was not forwarded by a proxy (RFC 7239). */
export function isDirect({ raw, headers }: FastifyRequest): boolean {
  const isForwarded = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'].some(
    (name) => headers[name] !== undefined,
  );
  return !isForwarded && LOOPBACK.test(raw.socket.remoteAddress ?? '');
}
