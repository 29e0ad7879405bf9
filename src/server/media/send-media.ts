// Sends files of the content from the disk, in parts of 64 kB: a film does not fit into the memory.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../errors/api-error.ts';
import { clientAddress } from '../limits/client.ts';
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts';
import type { MediaFile } from './load-media.ts';
import { mediaAnswer } from './media-answer.ts';

/** Files that one client may receive at the same time: a household with a film and its captions each, or a school behind one address. */
const OF_CLIENT = 20;
/** Of all clients together. Each takes about 0.2 MB. */
const OF_ALL = 400;

/** Sends a file, or resolves with `false` if it is lost. Throws an `ApiError` if too many are being sent. */
export type SendMedia = (request: FastifyRequest, reply: FastifyReply, media: MediaFile) => Promise<boolean>;

/** `onLost` is called with the path of a file that is missing or has changed: once, until it is there again. */
export function createMedia(onLost: (file: string) => void = () => undefined): SendMedia {
  const ofClients = createConcurrencyLimit(OF_CLIENT);
  const ofAll = createConcurrencyLimit(OF_ALL);
  const lost = new Set<string>();

  const report = (name: string, isThere: boolean) => {
    if (isThere) lost.delete(name);
    else if (!lost.has(name)) {
      lost.add(name);
      onLost(name);
    }
  };

  return async (request, reply, media) => {
    const answer = mediaAnswer(request.method, request.headers, media);
    const { file, bytes, headers } = media;
    if (answer.first === undefined) {
      const { 'Content-Type': _, 'Content-Disposition': _name, ...rest } = headers;
      void reply
        .code(answer.status)
        .headers({ ...rest, ...(answer.status === 416 && { 'Content-Range': `bytes */${bytes}` }) })
        .send();
      return true;
    }
    // Also if the client goes away early.
    reply.raw.once('close', enter(clientAddress(request.ip), ofClients, ofAll));
    const isThere = file !== undefined && (await hasSize(file, bytes));
    report(file ?? 'MEDIA_DIR', isThere);
    if (!isThere) return false;
    const { status, first, last } = answer;
    void reply.code(status).headers({
      ...headers,
      'Content-Length': String(last - first + 1),
      ...(status === 206 && { 'Content-Range': `bytes ${first}-${last}/${bytes}` }),
    });
    if (request.method === 'HEAD') {
      void reply.send();
      return true;
    }
    const stream = createReadStream(file, { start: first, end: last });
    // A file that is cut off meanwhile: the client must not wait for the rest.
    stream.once('end', () => void (stream.bytesRead <= last - first && reply.raw.destroy()));
    void reply.send(stream);
    return true;
  };
}

function enter(client: string, ...[ofClients, ofAll]: ReturnType<typeof createConcurrencyLimit>[]): () => void {
  const leaveClient = ofClients?.enter(client);
  if (!leaveClient) throw new ApiError('throttled', { count: 1 });
  const leaveAll = ofAll?.enter('all');
  if (!leaveAll) {
    leaveClient();
    throw new ApiError('busy');
  }
  return () => {
    leaveClient();
    leaveAll();
  };
}

async function hasSize(file: string, bytes: number): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found !== undefined && found.isFile() && found.size === bytes;
}
