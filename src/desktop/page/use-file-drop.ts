import { useEffect, useEffectEvent, useState } from 'react';
import { readDropped, type Dropped } from './line/dropped-folders.ts';

/**
 * Takes files that are dropped anywhere on the page: the browser would open one that is dropped beside its place, and leave the page. Returns
 * whether files are being dragged over it.
 */
export function useFileDrop(onDrop: (dropped: Dropped) => void): boolean {
  const [isDropping, setDropping] = useState(false);
  const onDrag = useEffectEvent((event: DragEvent) => {
    const { dataTransfer, type, relatedTarget } = event;
    if (!dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    setDropping(type === 'dragover' || (type === 'dragleave' && relatedTarget !== null));
    if (type === 'drop') void readDropped(dataTransfer).then(onDrop);
  });
  useEffect(() => {
    const over = new AbortController();
    const handle = (event: DragEvent) => onDrag(event);
    for (const type of ['dragover', 'dragleave', 'drop'] as const) addEventListener(type, handle, over);
    return () => over.abort();
  }, []);
  return isDropping;
}
