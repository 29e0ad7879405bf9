// What a page may ask on the control line. Checked here, since zod would be 6 MiB in the process of each session, and a third of the
// processor time that it needs to start.
import { DESKTOP_APPS } from '#src/desktop/protocol/apps.ts';
import type { ControlRequest } from '#src/desktop/protocol/control-messages.ts';
import { LONGEST_LINK_SECONDS } from '#src/desktop/protocol/guest-messages.ts';
import { LAYOUTS } from '#src/desktop/protocol/layouts.ts';

type Check = (value: unknown) => boolean;

/** The fields of each kind of request. An absent one is checked as undefined. */
type Fields = {
  readonly [Request in ControlRequest as Request['do']]: Readonly<Record<Exclude<keyof Request, 'do'>, Check>>;
};

const whole =
  (most: number): Check =>
  (value) =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most;
const id = whole(2 ** 32 - 1);
const size = whole(2 ** 46);
const time: Check = (value) => Number.isFinite(value) && Number(value) >= 0 && Number(value) <= 10 ** 12;
const guestKind: Check = (value) => value === 'watch' || value === 'help';
const path: Check = (value) => typeof value === 'string' && value.length <= 12_000;

const FIELDS: Fields = {
  list: { id, path },
  upload: { id, path, size },
  cancel: { id, upload: id },
  replace: { id, path, size, time },
  'make-folder': { id, path },
  move: { id, from: path, to: path },
  bin: { id, path },
  'bin-list': { id },
  'put-back': { id, entry: path },
  purge: { id, entry: (value) => value === undefined || path(value) },
  delete: { id, path },
  download: { id, path },
  usage: { id },
  layout: { id, layout: (value) => LAYOUTS.some((layout) => layout === value) },
  open: { id, app: (value) => DESKTOP_APPS.some((app) => app === value) },
  'open-file': { id, path },
  ready: { id },
  heard: { id },
  copied: { id },
  picture: { id, path },
  again: { id },
  recent: { id },
  pdf: { id },
  stay: { id },
  front: { id, is: (value) => typeof value === 'boolean' },
  read: { id },
  press: { id, node: id },
  focus: { id, node: id },
  select: { id, text: id, caret: id, anchor: id },
  share: { id, kind: guestKind, seconds: whole(LONGEST_LINK_SECONDS) },
  unshare: { id, link: id },
  admit: { id, guest: id, kind: guestKind },
  dismiss: { id, guest: id },
  stopSharing: { id },
};

/** Returns the request that a message is; nothing if it is none, or has anything else in it. */
export function readRequest(text: string): ControlRequest | undefined {
  const message = parse(text);
  if (typeof message !== 'object' || message === null) return undefined;
  const { do: kind, ...given } = message as Readonly<Record<string, unknown>>;
  if (typeof kind !== 'string' || !Object.hasOwn(FIELDS, kind)) return undefined;
  const checks: Readonly<Record<string, Check>> = FIELDS[kind as keyof Fields];
  const isRequest =
    Object.keys(given).every((name) => Object.hasOwn(checks, name)) &&
    Object.entries(checks).every(([name, isValid]) => isValid(Object.hasOwn(given, name) ? given[name] : undefined));
  return isRequest ? (message as ControlRequest) : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
