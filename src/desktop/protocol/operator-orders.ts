// What the site's server orders from the desktop host for its operators, each in a token that the site signs, and what the host answers.
// Each side parses what the other sends.
import { z } from 'zod';
import { LANGUAGE_CODES } from '#src/shared/languages/languages.ts';
import { MOST_MESSAGE_LETTERS } from './operator-limits.ts';

/** The type of such a token (RFC 7515, section 4.1.9), which no other token of the site has. */
export const ORDER_TYPE = 'desktop-order+jwt';

/** The path on the host; it is beside the one for events. */
export const ORDER_PATH = '/api/operator';

/** The longest notice that can be given, and the longest list that is sent. */
export const MOST_NOTICE_MINUTES = 24 * 60;
export const MOST_SESSIONS = 500;

const whole = z.number().int().min(0);
/** Names a session without its id, which is part of addresses. */
const name = z.string().regex(/^[\w-]{16}$/);

/** Homes in one answer, and in one order to erase some. */
export const MOST_HOMES = 200;
/** A home that was opened since then is never erased by an order. */
export const LEAST_UNOPENED_DAYS = 30;

const home = z.string().regex(/^m-[\da-f]{26}$/);

/** What visitors are told. The message is as the operator wrote it, in one language. */
const told = {
  minutes: whole.max(MOST_NOTICE_MINUTES),
  message: z
    .string()
    .max(MOST_MESSAGE_LETTERS)
    .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u),
  language: z.enum(LANGUAGE_CODES),
};

/** `homes`: a page of homes, by their ids. `erase`: homes that nobody has opened for so many days; those that somebody has stay. */
const homesOrder = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('homes'), after: home.optional() }),
  z.strictObject({
    do: z.literal('erase'),
    homes: z.array(home).min(1).max(MOST_HOMES),
    days: whole.min(LEAST_UNOPENED_DAYS).max(3650),
  }),
]);
export type HomesOrder = z.output<typeof homesOrder>;

/** `drain`: no desktop starts any more, and those that run end after `minutes`, or by themselves without it. `open` takes that back. */
export const operatorOrder = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('report') }),
  z.strictObject({ do: z.literal('end'), session: name, ...told }),
  z.strictObject({ do: z.literal('drain'), ...told, minutes: told.minutes.nullable() }),
  z.strictObject({ do: z.literal('open') }),
  ...homesOrder.options,
]);
export type OperatorOrder = z.output<typeof operatorOrder>;

/** What a session page shows of an end that an operator has ordered. */
export interface Closing {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly message: string;
  readonly language: (typeof LANGUAGE_CODES)[number];
}

const session = z.object({
  name,
  kind: z.enum(['trial', 'work', 'files', 'earlier']),
  /** The subject under which the host knows the member; absent for a trial, and where the host has started again since the sign-in. */
  sub: z.string().max(200).optional(),
  isStarting: z.boolean(),
  /** Milliseconds since 1970. */
  started: whole,
  /** Since when no page shows it. */
  unseenSince: whole.optional(),
  memoryBytes: whole.optional(),
  /** When it ends by an order. */
  endsAt: whole.optional(),
});

/** What runs, without anything of its contents. */
export const operatorReport = z.object({
  sessions: z.array(session).max(MOST_SESSIONS),
  total: whole,
  waiting: whole,
  most: z.object({ sessions: whole, trials: whole, files: whole }),
  /** A trial is kept ready that nobody has asked for yet. */
  hasSpare: z.boolean(),
  memory: z.object({ freeBytes: whole, totalBytes: whole }),
  /** Whether pages can announce an end before it comes. */
  canTell: z.boolean(),
  /** No desktop starts. `endsAt`: when those that run end. */
  drain: z.object({ endsAt: whole.optional() }).optional(),
});
export type OperatorReport = z.output<typeof operatorReport>;

/** The answer to `homes`. `next`: there are more after this one. */
export const homesAnswer = z.object({
  homes: z.array(z.object({ home, lastUsed: z.number(), diskBytes: whole.optional() })).max(MOST_HOMES),
  next: home.optional(),
});
export type HomesAnswer = z.output<typeof homesAnswer>;

/** The answer to `erase`: which homes are gone. */
export const eraseAnswer = z.object({ erased: z.array(home).max(MOST_HOMES) });
export type EraseAnswer = z.output<typeof eraseAnswer>;

/** The answer to another order: whether there was something to do, and what runs now. */
export const operatorAnswer = z.object({ isDone: z.boolean(), report: operatorReport });
export type OperatorAnswer = z.output<typeof operatorAnswer>;
