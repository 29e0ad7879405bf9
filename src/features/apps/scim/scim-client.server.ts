// Requests to the SCIM service of an app (RFC 7644). Nothing that it answers is trusted: it is bounded, parsed, and never shown.
import { z } from 'zod';
import { errorMeaning, innerCode } from '#src/server/errors/error-meaning.ts';
import type { ScimApp } from './scim-apps.server.ts';

/** A receiver that runs a command takes some seconds. */
const TIMEOUT_MS = 20_000;
/** An answer about a group of 5,000 has half of it. */
const MAX_BYTES = 1024 * 1024;
/** Statuses that say something about the service and not about the account. */
const OF_SERVICE = new Set([301, 302, 303, 307, 308, 401, 403, 429, 502, 503, 504]);

const answered = z.object({ id: z.string().min(1).max(200) });
const listed = z.object({ Resources: z.array(answered.extend({ externalId: z.string().optional() })).optional() });
const failed = z.object({ scimType: z.string().regex(/^[A-Za-z]{1,30}$/) });

/** Why a request failed. `isOfService`: nothing else can be sent now either. */
export class ScimFault extends Error {
  override readonly name = 'ScimFault';
  readonly status: number;
  readonly isOfService: boolean;
  constructor(fault: string, status: number, isOfService: boolean) {
    super(fault);
    this.status = status;
    this.isOfService = isOfService;
  }
}

/** The part of the service for accounts, or that for groups (RFC 7644, section 3.2). */
export type Endpoint = 'Users' | 'Groups';

/** Asks the service of an app. Every method rejects with a `ScimFault`. */
export interface ScimClient {
  /** Makes a resource. Returns the id that the app gives it. */
  create(endpoint: Endpoint, resource: object): Promise<string>;
  /** Returns the id of the resource with this `externalId`, or undefined. */
  find(endpoint: Endpoint, externalId: string): Promise<string | undefined>;
  /** Returns a resource. */
  get(endpoint: Endpoint, id: string): Promise<object>;
  /** Replaces it: the one way of changing that every service has to know (RFC 7644, section 3.5). */
  replace(endpoint: Endpoint, id: string, resource: object): Promise<void>;
  /** Deletes it. One that is not there is deleted. */
  remove(endpoint: Endpoint, id: string): Promise<void>;
}

/** Makes a client. `fetch` is the one that may ask apps. */
export function createScimClient(
  fetch: typeof globalThis.fetch,
  { uri, token }: Pick<ScimApp, 'uri' | 'token'>,
): ScimClient {
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const headers = {
      authorization: `Bearer ${token}`,
      accept: 'application/scim+json, application/json',
      ...(body && { 'content-type': 'application/scim+json' }),
    };
    try {
      const response = await fetch(`${uri}/${path}`, {
        method,
        headers,
        // Another address would get the token.
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await readBounded(response);
      if (response.ok) return text === '' ? {} : parsed(text);
      const type = failed.safeParse(parsed(text)).data?.scimType;
      const fault = type === undefined ? `status ${response.status}` : `status ${response.status} ${type}`;
      throw new ScimFault(fault, response.status, OF_SERVICE.has(response.status));
    } catch (error) {
      if (error instanceof ScimFault) throw error;
      throw new ScimFault(innerCode(error) ?? errorMeaning(error) ?? (error as Error).name, 0, true);
    }
  };
  const at = (endpoint: Endpoint, id: string) => `${endpoint}/${encodeURIComponent(id)}`;
  return {
    async create(endpoint, resource) {
      return idOf(await ask('POST', endpoint, resource));
    },
    async find(endpoint, externalId) {
      const filter = encodeURIComponent(`externalId eq ${JSON.stringify(externalId)}`);
      const list = listed.safeParse(await ask('GET', `${endpoint}?filter=${filter}`));
      // A service that does not know the filter answers with all.
      return list.data?.Resources?.find((one) => one.externalId === externalId)?.id;
    },
    async get(endpoint, id) {
      const resource = await ask('GET', at(endpoint, id));
      idOf(resource);
      return resource as object;
    },
    async replace(endpoint, id, resource) {
      await ask('PUT', at(endpoint, id), resource);
    },
    async remove(endpoint, id) {
      try {
        await ask('DELETE', at(endpoint, id));
      } catch (error) {
        if (!(error instanceof ScimFault && error.status === 404)) throw error;
      }
    },
  };
}

function idOf(answer: unknown): string {
  const { data } = answered.safeParse(answer);
  // An id that would change the address of a request.
  if (!data || /^\.{1,2}$/.test(data.id)) throw new ScimFault('answer without an id', 200, false);
  return data.id;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk as Uint8Array);
    size += (chunk as Uint8Array).length;
    // Leaving the function closes the connection.
    if (size > MAX_BYTES) throw new ScimFault('answer too long', response.status, false);
  }
  return Buffer.concat(chunks).toString('utf8');
}
