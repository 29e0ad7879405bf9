// What the host and the program of a session on a hub say to each other: the order, which the hub passes on as an option of the user,
// and the answers of the program. Each side parses what the other sends.
import { z } from 'zod';
import { ENGINE_ID } from '#src/desktop/engines/engine.ts';
import { END_REASONS, TIMED_ENDS } from '#src/desktop/protocol/end-reasons.ts';
import { preferences } from '#src/desktop/protocol/host-requests.ts';
import { COPY_ID, keepOutcome, wordsOfSession } from './keep-messages.ts';

const whole = z.number().int().min(0);
const id = z.string().regex(ENGINE_ID);

/** `erase` and `keep`: no session, but the end of a home, or a home for files of a trial. */
export const hubOrder = preferences.extend({
  id,
  kind: z.enum(['trial', 'work', 'erase', 'keep']),
  home: id.optional(),
  limits: z.strictObject({
    memoryBytes: whole,
    tasks: whole,
    cpuPercent: whole,
    homeBytes: whole,
    idleSeconds: whole,
    awaySeconds: whole,
    ageSeconds: whole,
  }),
  /** The origin of the session page. */
  origin: z.string().max(200),
  uploadBytes: whole,
  /** The host's public key (`signed-request.ts`). */
  key: z.string().regex(/^[\w-]{43}$/),
});
export type HubOrder = z.output<typeof hubOrder>;

const ending = z.object({
  why: z.enum(END_REASONS),
  started: whole,
  ended: whole,
  erased: z.object({ files: whole, bytes: whole, processes: whole, mounts: whole }).partial(),
  checks: z
    .object({
      processes: whole,
      mounts: whole,
      sockets: whole,
      folder: z.boolean(),
      swap: z.enum(['off', 'on']),
      initOnFree: z.boolean(),
    })
    .optional(),
  guests: whole.max(100_000).optional(),
  reason: wordsOfSession(2_000).optional(),
});
export type HubEnding = z.output<typeof ending>;

export const hubReport = z.object({
  id,
  viewers: whole.optional(),
  home: z.object({ usedBytes: whole, limitBytes: whole }).optional(),
  /** What it last said of an end by itself that is near; it may be put off since. */
  soon: z.object({ why: z.enum(TIMED_ENDS), at: whole }).optional(),
  /** Of a session that has ended. */
  ending: ending.optional(),
  /** Of an erased home: files and folders that are still there. */
  left: whole.optional(),
  /** The last copy into its home; without an outcome as long as it runs. */
  copy: z.object({ id: z.string().regex(COPY_ID), outcome: keepOutcome.optional() }).optional(),
  /** What protects less than it should there. */
  warnings: z.array(wordsOfSession(300)).max(20),
});
export type HubReport = z.output<typeof hubReport>;

export const hubTicket = z.object({ ticket: z.string().max(100) });
