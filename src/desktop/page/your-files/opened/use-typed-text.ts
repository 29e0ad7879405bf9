// What is typed into an editor. React does not hold it: with 1 MiB each key would take five times as long as in the editor alone.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FilePath } from '#src/desktop/protocol/control-messages.ts';
import { forgetDraft, keepDraft } from './drafts.ts';

/** From a key until the text is compared and kept: both take longer than a key may. */
const KEPT_AFTER_MS = 500;

interface TypedText {
  readonly isUnsaved: boolean;
  /** Called for each change. */
  readonly onInput: () => void;
  /** Takes the text that the file has now. */
  readonly onSaved: (text: string) => void;
}

interface TypedFile {
  readonly member: string | undefined;
  readonly path: FilePath;
  /** Its text. */
  readonly read: string;
  /** Returns its time as it was last read or saved. */
  readonly timeOf: () => number;
}

/** `first`: what the editor shows at first; `now` returns the text as it is. A text that is not saved is kept in the tab. */
export function useTypedText({ member, path, read, timeOf }: TypedFile, first: string, now: () => string): TypedText {
  const saved = useRef(read);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isUnsaved, setUnsaved] = useState(first !== read);

  const keep = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const text = now();
    if (text === saved.current) forgetDraft();
    else keepDraft({ member, path, text, time: timeOf() });
    setUnsaved(text !== saved.current);
  }, [member, now, path, timeOf]);

  useEffect(() => {
    const leave = () => timer.current !== undefined && keep();
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      clearTimeout(timer.current);
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
    };
  }, [keep]);

  return {
    isUnsaved,
    onInput: () => {
      setUnsaved(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, KEPT_AFTER_MS);
    },
    onSaved: (text) => {
      saved.current = text;
      keep();
    },
  };
}
