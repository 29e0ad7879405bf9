// What operators ask of the desktop host, by tokens that the site signs as it signs events (JSON Web Token, RFC 7519).
import { createPrivateKey, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Services } from '#src/accounts/services.server.ts';
import {
  operatorAnswer,
  ORDER_PATH,
  ORDER_TYPE,
  type HomesOrder,
  type OperatorOrder,
} from '#src/desktop/protocol/operator-orders.ts';
import { isDesktopHost, listClients, type AppClient } from '#src/features/apps/storage/clients.server.ts';
import { publishedKeys } from '#src/features/apps/storage/signing-keys.server.ts';
import { lazyImport } from '#src/server/errors/lazy-import.ts';

const TIMEOUT_MS = 4_000;
/** 500 sessions take some 120 kB. */
const MOST_BYTES = 512 * 1024;

const jose = lazyImport(() => import('jose'));

/** What signs and sends orders. */
export type OrderServices = Services<'queries' | 'config' | 'key' | 'now'> & {
  /** Absent: that of the process, which a server of the site does not have. */
  readonly fetch?: typeof globalThis.fetch;
};

/** `none`: no desktop host is declared; `silent`: it did not answer, and whether it does what was ordered is not known. */
export type OrderFault = { readonly fault: 'none' } | { readonly fault: 'silent'; readonly why: string };

/** Returns the declared desktop host that takes events, unless it is disabled. */
async function findDesktopHost({
  queries,
  config,
}: Pick<OrderServices, 'queries' | 'config'>): Promise<AppClient | undefined> {
  if (config.desktopUrl === undefined) return undefined;
  const clients = await listClients(queries);
  return clients.find(
    (client) => client.disabledAt === null && client.eventsUri !== null && isDesktopHost(client, config.desktopUrl),
  );
}

/** Sends an order. Returns what the host answers, or why there is no answer. */
export const orderDesktops = async (services: OrderServices, order: Exclude<OperatorOrder, HomesOrder>) =>
  sendOrder(services, order, operatorAnswer);

/** Sends an order whose answer is of a schema. `withinMs`: it may take so long. */
export async function sendOrder<Answer extends z.ZodType<object>>(
  services: OrderServices,
  order: OperatorOrder,
  answer: Answer,
  withinMs = TIMEOUT_MS,
): Promise<(z.output<Answer> & { readonly host: AppClient }) | OrderFault> {
  const host = await findDesktopHost(services);
  if (!host) return { fault: 'none' };
  try {
    const { fetch = globalThis.fetch } = services;
    const response = await fetch(new URL(ORDER_PATH, host.eventsUri ?? ''), {
      method: 'POST',
      headers: { 'content-type': 'application/jwt', accept: 'application/json' },
      body: await signOrder(services, host.id, order),
      redirect: 'manual',
      signal: AbortSignal.timeout(withinMs),
    });
    const text = await boundedText(response);
    if (response.status !== 200) throw new Error(`status ${response.status}`);
    return { ...answer.parse(JSON.parse(text)), host };
  } catch (error) {
    return { fault: 'silent', why: error instanceof Error ? error.message : String(error) };
  }
}

async function signOrder(services: OrderServices, audience: string, order: OperatorOrder): Promise<string> {
  const [key] = await publishedKeys(services);
  if (!key) throw new Error('no key signs');
  const { SignJWT } = await jose();
  return new SignJWT({ order })
    .setProtectedHeader({ alg: key.alg, kid: key.kid, typ: ORDER_TYPE })
    .setIssuer(services.config.publicUrl)
    .setAudience(audience)
    .setIssuedAt(Math.floor(services.now() / 1000))
    .setJti(randomUUID())
    .sign(createPrivateKey({ key, format: 'jwk' }));
}

async function boundedText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new Error(`more than ${MOST_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
