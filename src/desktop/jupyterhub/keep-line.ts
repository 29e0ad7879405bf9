// Takes an archive of files from the program of a trial, and gives it to that of a home, through the hub's proxy. The bytes pass the
// host as a stream of bounded size, as fast as the home takes them.
import { EngineError } from '../engine.ts';
import { parsed, readText } from './bounded-answer.ts';
import { hashOf, keepOutcome, type KeepOutcome } from './keep-messages.ts';
import type { SessionLine } from './session-line.ts';
import { signRequest } from './signed-request.ts';

const MOST_ANSWER_BYTES = 16_384;

interface Target {
  readonly id: string;
  readonly path: string;
}

const post = (
  { fetch, key, origin }: SessionLine,
  { id, path }: Target,
  action: string,
  init: Pick<RequestInit, 'body' | 'signal'> & { duplex?: 'half' },
): Promise<Response> => {
  const headers = { authorization: signRequest(key, id, action) };
  return fetch(new URL(`${path}host/${action}`, origin), { ...init, method: 'POST', headers, redirect: 'manual' });
};

/** Opens an archive of files of a trial. Throws `EngineError` as `Engine.keep` does. */
export async function openArchive(
  line: SessionLine,
  trial: Target,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const body = JSON.stringify(paths);
  const response = await post(line, trial, `archive/${hashOf(body)}`, { body, signal });
  if (response.status === 200 && response.body) return response.body;
  const refused = parsed(await readText(response, MOST_ANSWER_BYTES), keepOutcome);
  if (response.status === 409 && refused && 'fault' in refused) throw new EngineError(refused.fault, refused.message);
  throw new EngineError('not-started', `A trial does not pack its files (${response.status}).`);
}

/** Sends an archive of at most `most` bytes. Returns what came of it; nothing if no answer came. */
export async function sendArchive(
  line: SessionLine,
  target: Target,
  action: string,
  archive: ReadableStream<Uint8Array>,
  { most, signal }: { readonly most: number; readonly signal: AbortSignal },
): Promise<KeepOutcome | undefined> {
  let size = 0;
  const bounded = archive.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.length;
        if (size > most) throw new Error('An archive is larger than all files of a trial.');
        controller.enqueue(chunk);
      },
    }),
  );
  try {
    const response = await post(line, target, action, { body: bounded, signal, duplex: 'half' });
    const text = await readText(response, MOST_ANSWER_BYTES);
    return response.status === 200 ? parsed(text, keepOutcome) : undefined;
  } catch {
    return undefined;
  }
}
