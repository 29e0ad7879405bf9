// Takes an archive of files from the program of a trial, and gives it to that of a home, through the hub's proxy. The bytes pass the
// host as a stream of bounded size, as fast as the home takes them.
import { EngineError } from '#src/desktop/engines/engine.ts';
import { type HubProxy, MOST_ANSWER_BYTES, sendToSession, type SessionTarget } from './ask-session.ts';
import { parsed, readText } from './bounded-answer.ts';
import { hashOf, keepOutcome, type KeepOutcome } from './keep-messages.ts';

/** Opens an archive of files of a trial. Throws `EngineError` as `Engine.keep` does. */
export async function openArchive(
  proxy: HubProxy,
  trial: SessionTarget,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const body = JSON.stringify(paths);
  const response = await sendToSession(proxy, trial, `archive/${hashOf(body)}`, { body, signal });
  if (response.status === 200 && response.body) return response.body;
  const refused = parsed(await readText(response, MOST_ANSWER_BYTES), keepOutcome);
  if (response.status === 409 && refused && 'fault' in refused) throw new EngineError(refused.fault, refused.message);
  throw new EngineError('not-started', `A trial does not pack its files (${response.status}).`);
}

/** Sends an archive of at most `most` bytes. Returns what came of it; nothing if no answer came. */
export async function sendArchive(
  proxy: HubProxy,
  target: SessionTarget,
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
    const response = await sendToSession(proxy, target, action, { body: bounded, signal, duplex: 'half' });
    const text = await readText(response, MOST_ANSWER_BYTES);
    return response.status === 200 ? parsed(text, keepOutcome) : undefined;
  } catch {
    return undefined;
  }
}
