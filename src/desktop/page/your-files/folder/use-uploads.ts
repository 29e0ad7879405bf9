// Uploads of the page: what came of them is said, and the folder that is shown is read again.
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { putAway } from '../../files/upload-focus.ts';
import { uploadText } from '../../files/upload-text.ts';
import type { Upload } from '../../line/uploads.ts';
import type { FilesConnection } from '../connection/files-connection.ts';
import { useSay } from '../say.tsx';

/** Returns the list of uploads. `onDone` is called after each that has ended. Those that went well are put away at the end: the folder has them. */
export function useUploads({ uploads }: FilesConnection, onDone: () => void): readonly Upload[] {
  const texts = useTexts();
  const say = useSay();
  const list = useSyncExternalStore(uploads.subscribe, () => uploads.list);
  const ended = list.filter(({ result }) => result !== undefined);
  const seen = useRef(ended.length);
  // Their rows stay, and the next news are not about them.
  const told = useRef(new Set(ended.map(({ n }) => n)));
  const tell = useEffectEvent(() => {
    const news = ended.length > seen.current;
    seen.current = ended.length;
    if (!news) return;
    onDone();
    if (ended.length < list.length) return;
    const done = ended.filter(({ result }) => result === 'done');
    const sent =
      done.length > 1 ? texts.count('yourFiles.sentAll', done.length) : done[0] && uploadText(done[0], texts);
    const failed = ended.findLast(({ n, result }) => result !== 'done' && !told.current.has(n));
    told.current = new Set(ended.map(({ n }) => n));
    say([sent, failed && uploadText(failed, texts)].filter((text) => text !== undefined).join(' · '));
    putAway(
      uploads,
      done.map(({ n }) => n),
    );
  });
  useEffect(() => tell(), [ended.length, list.length]);
  return list;
}
