// What a press on the site asks for, beside the kind of session.
import type { DesktopApp } from '#src/desktop/protocol/apps.ts';
import type { FilePath } from '#src/desktop/protocol/control-messages.ts';
import type { SessionRequest } from '#src/desktop/protocol/host-requests.ts';
import { parseReaderSettings, type ReaderSettings } from '#src/shared/pages/reader-settings.ts';
import type { ControlLine } from '../line/control-line.ts';

/** What is opened alone, in place of the whole desktop. */
export interface Opened {
  readonly app?: DesktopApp | undefined;
  /** A document of a member. */
  readonly file?: FilePath | undefined;
}

export interface Wish extends Opened {
  readonly member?: string | undefined;
}

/** Of what was asked for, else of what is open, what a session that is asked for again opens: a new trial has no documents. */
export function againOf(kind: 'trial' | 'work', asked: Opened, opened: Opened): Opened {
  const { app, file } = asked.app === undefined && asked.file === undefined ? opened : asked;
  return { app, ...(kind === 'work' && { file }) };
}

const FRAGMENT =
  /^#([a-z-]+)(?:\/(?!(?:app|open|reader|look)\/)([\w-]+))?(?:\/look\/([\w.-]{1,99}))?(?:\/reader\/(on|off))?(?:\/(app|open)\/([\w.~%!'()*/-]{1,4000}))?$/;

interface Fragment extends Readonly<Record<'what' | 'about' | 'app' | 'file', string | undefined>> {
  /** Whether it is for a screen reader, if the address says so. */
  readonly reader: boolean | undefined;
  /** How the visitor has set the site, if the address says so. */
  readonly look: ReaderSettings | undefined;
}

/** Reads `#what/about/look/text-150/reader/on/app/NAME` or `…/open/PATH` (`desktopAddress`); nothing of another fragment. */
export function readFragment(fragment: string): Fragment {
  const [, what, about, look, reader, how, name] = FRAGMENT.exec(fragment) ?? [];
  return {
    what,
    about,
    reader: reader === undefined ? undefined : reader === 'on',
    look: look === undefined ? undefined : parseReaderSettings(look),
    app: how === 'app' ? name : undefined,
    file: how === 'open' ? name : undefined,
  };
}

/** What the request for a session says of it. */
export const orderOf = ({ app, file }: Opened): Pick<SessionRequest, 'app'> =>
  file === undefined ? { ...(app !== undefined && { app }) } : { app: 'file' };

/** Opens it in a session, which may have begun with it and knows that. Rejects with a `ControlError`, `missing` if there is no such document. */
export async function openIn(control: ControlLine, { app, file }: Opened): Promise<void> {
  if (file !== undefined) await control.ask({ do: 'open-file', path: file }, 'done');
  else if (app !== undefined) await control.ask({ do: 'open', app }, 'done').catch(() => undefined);
}
