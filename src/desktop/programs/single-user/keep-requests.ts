// Files of a trial that are kept: packs them where the trial runs, and unpacks them where the home is.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { parsed } from '#src/desktop/engines/jupyterhub/bounded-answer.ts';
import {
  COPY_ID,
  faultOf,
  hashOf,
  type KeepOutcome,
  MOST_PATHS_BYTES,
  pathList,
} from '#src/desktop/engines/jupyterhub/keep-messages.ts';
import type { HubOrder, HubReport } from '#src/desktop/engines/jupyterhub/messages.ts';
import { allowLongRequest } from '#src/desktop/host/http/whole-requests.ts';
import { refuse } from '#src/desktop/session/downloads.ts';
import { LANGUAGE_CODES } from '#src/shared/languages/languages.ts';
import type { RunningOrder } from './session-engine.ts';

type Send = (response: ServerResponse, answer: object, status?: number) => void;

/** Makes what answers the signed requests `archive` and `unpack`; `send` answers with JSON. */
export function createKeepRequests(order: HubOrder, { engine }: RunningOrder, send: Send) {
  let copy: HubReport['copy'];

  return {
    /** The last copy into the home. */
    copy: () => copy,

    /** Sends an archive of the paths in the body; 409 with a fault if there is none. */
    async archive(request: IncomingMessage, response: ServerResponse, hash: string | undefined): Promise<void> {
      const body = await signedBody(request, hash);
      const paths = body === undefined ? undefined : parsed(body, pathList);
      if (!paths) return refuse(response, 400);
      try {
        const archive = await engine.pack(order.id, paths);
        response.writeHead(200, { 'content-type': 'application/octet-stream', connection: 'close' });
        // The host sees an archive that is cut off.
        await pipeline(archive, response).catch(() => response.destroy());
      } catch (error) {
        send(response, faultOf(error), 409);
      }
    },

    /** Unpacks the body. The answer, which may not arrive, is also in the next reports. */
    async unpack(
      request: IncomingMessage,
      response: ServerResponse,
      id: string | undefined,
      languageCode: string | undefined,
    ): Promise<void> {
      const language = LANGUAGE_CODES.find((one) => one === languageCode);
      if (id === undefined || !COPY_ID.test(id) || !language || order.home === undefined) return refuse(response, 404);
      allowLongRequest(request);
      copy = { id };
      const outcome = await engine
        .unpack(order.home, { ...order, kind: 'work', language }, request)
        .catch((error: unknown): KeepOutcome => faultOf(error));
      // The sender waits until all of it is taken.
      request.resume();
      copy = { id, outcome };
      send(response, outcome);
    },
  };
}

/** Returns the body if it is the one that was signed. */
async function signedBody(request: IncomingMessage, hash: string | undefined): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_PATHS_BYTES) return undefined;
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  return hashOf(body) === hash ? body.toString('utf8') : undefined;
}
