// Uploads of the page: what came of each is said, and the folder that is shown is read again.
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { uploadText } from '../../files/upload-text.ts';
import type { Upload } from '../../line/uploads.ts';
import type { FilesConnection } from '../connection/files-connection.ts';
import { useSay } from '../say.tsx';

/** Returns the list of uploads. `onDone` is called after each that has ended. */
export function useUploads({ uploads }: FilesConnection, onDone: () => void): readonly Upload[] {
  const texts = useTexts();
  const say = useSay();
  const list = useSyncExternalStore(uploads.subscribe, () => uploads.list);
  const ended = list.filter(({ result }) => result !== undefined);
  const seen = useRef(ended.length);
  const tell = useEffectEvent(() => {
    const last = ended.at(-1);
    if (last && ended.length > seen.current) {
      say(uploadText(last, texts));
      onDone();
    }
    seen.current = ended.length;
  });
  useEffect(() => tell(), [ended.length]);
  return list;
}
