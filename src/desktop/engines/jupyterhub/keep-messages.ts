// What the host and the programs of two sessions on a hub say to each other when files of a trial are kept: `archive/<hash>` asks a
// trial for an archive of the paths in the body, `unpack/<copy>/<language>` has it as body.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ENGINE_FAULTS, EngineError } from '#src/desktop/engines/engine.ts';
import { saidBySession } from '#src/desktop/engines/printable.ts';
import { MOST_KEPT_PATHS } from '#src/desktop/protocol/control-messages.ts';

/** Bytes of the list of paths. */
export const MOST_PATHS_BYTES = 40_000;
export const pathList = z.array(z.string().max(12_001)).max(MOST_KEPT_PATHS);

/** In the signed part of a request, so that the signature is also one of its body. */
export const hashOf = (body: string | Buffer) => createHash('sha256').update(body).digest('base64url');

export const COPY_ID = /^k-[0-9a-f]{20}$/;

/** Text of a session's program, on its way to the operator. */
export const wordsOfSession = (most: number) => z.string().max(most).transform(saidBySession);

/** What came of a copy. */
export const keepOutcome = z.union([
  z.object({ files: z.number().int().min(0), folder: z.string().max(200) }),
  z.object({ fault: z.enum(ENGINE_FAULTS), message: wordsOfSession(1_000) }),
]);
export type KeepOutcome = z.output<typeof keepOutcome>;

/** Returns what a failed copy answers. */
export function faultOf(error: unknown): Extract<KeepOutcome, { fault: unknown }> {
  const fault = error instanceof EngineError ? error.code : 'not-started';
  return { fault, message: (error as Error).message.slice(0, 1_000) };
}
