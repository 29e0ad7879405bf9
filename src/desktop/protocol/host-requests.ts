// What pages send to the desktop host. The host parses bodies with these schemas; pages take the types alone, since they do not load zod.
import { z } from 'zod';
import { LANGUAGE_CODES } from '#src/shared/languages/languages.ts';
import { DESKTOP_APPS } from './apps.ts';
import { MOST_KEPT_PATHS } from './control-messages.ts';
import { LAYOUTS } from './layouts.ts';

/** The most that a screen of today has, so that nobody fills the memory by its size. */
const pixels = z.number().int().min(160).max(7680);

/** What a session is made like. */
export const preferences = z.strictObject({
  language: z.enum(LANGUAGE_CODES),
  layout: z.enum(LAYOUTS),
  scheme: z.enum(['light', 'dark']),
  /** High contrast; absent: as usual. */
  contrast: z.literal('more').optional(),
  /** The size of texts, in percent of the usual one. */
  text: z.literal([125, 150, 200]).optional(),
  /** Time zone, as `Intl` names it. */
  zone: z
    .string()
    .max(64)
    .regex(/^[A-Z][\w+-]*(?:\/[\w+-]+){0,2}$/i)
    .optional(),
  /** Pixels of the session: those of the page times the ratio. */
  size: z.strictObject({
    width: pixels,
    height: pixels.max(4320),
    ratio: z.union([z.literal(1), z.literal(2)]),
  }),
  /** Opened alone; `file`: a document, which the page names on its line; absent: the whole desktop. */
  app: z.enum([...DESKTOP_APPS, 'file']).optional(),
  /** Programs say what they show, for a screen reader (`reader-messages.ts`). */
  accessible: z.boolean().optional(),
});
export type Preferences = z.output<typeof preferences>;

/**
 * The secret of a trial, which the page has chosen: asking again with it finds the trial, also where the first answer was lost, or
 * keeps a place to wait, at least every 30 seconds.
 */
const trialKey = z.string().regex(/^[\w-]{32}$/);
/** Whose desktop it is, as a code without meaning. */
const member = z.string().max(100);

/** `member`: whose desktop the page asks for, since the browser may be signed in to the host as somebody else (else 401). */
export const sessionRequest = preferences.extend({ key: trialKey.optional(), member: member.optional() });
export type SessionRequest = z.output<typeof sessionRequest>;

/** What the reader of the site's page about trials is likely to ask for next, with the keyboard of the language. */
export const expectedTrial = preferences.omit({ layout: true });
export type ExpectedTrial = z.output<typeof expectedTrial>;

/** `member`: see `sessionRequest`. */
export const filesRequest = preferences.pick({ language: true, zone: true }).extend({ member });
export type FilesRequest = z.output<typeof filesRequest>;

/** The time of an earlier version, milliseconds since 1970. */
const version = z.number().int().min(0).max(999_999_999_999_999);

/** The files of the member as they were. */
export const earlierRequest = filesRequest.extend({ version });
export type EarlierRequest = z.output<typeof earlierRequest>;

/**
 * `when`: the time of the version in the member's words, part of the name of what is put back where its own is taken. `copy`: see
 * `keepRequest`.
 */
export const putBackRequest = earlierRequest.extend({
  path: z.string().min(1).max(4_096),
  when: z.string().regex(/^[^\p{C}/\p{Zl}\p{Zp}]{1,40}$/u),
  copy: z.string().regex(/^[\w-]{8,64}$/),
});
export type PutBackRequest = z.output<typeof putBackRequest>;

/** `mayReturn`: the page is being closed, or loaded again. */
export const leaveRequest = z.strictObject({ key: trialKey, mayReturn: z.boolean() });
export type LeaveRequest = z.output<typeof leaveRequest>;

/** A device of a member that is to reach the files. The name is what the member reads in the list. */
export const deviceRequest = z.strictObject({
  member,
  name: z
    .string()
    .max(60)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*\S[^\p{Cc}\p{Zl}\p{Zp}]*$/u),
});
export type DeviceRequest = z.output<typeof deviceRequest>;

/** `copy` is a random name: the same one again does not copy again, and has the same answer. */
export const keepRequest = z.strictObject({
  /** As the control line names them. */
  paths: z.array(z.string().max(4_096)).min(1).max(MOST_KEPT_PATHS),
  member,
  copy: z.string().regex(/^[\w-]{8,64}$/),
});
export type KeepRequest = z.output<typeof keepRequest>;
