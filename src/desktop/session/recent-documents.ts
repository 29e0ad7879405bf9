import type { FilePath } from '#src/desktop/protocol/control-messages.ts';
import { documentsIn } from '#src/desktop/protocol/documents.ts';
import { askHelper } from './file-helper.ts';

const EVERY_MS = 20_000;

/** Asks for the paths of the last documents, or of those that are not open. Throws `HelperFault`. */
export async function recentDocuments(address: string, which: 'all' | 'closed' = 'all'): Promise<FilePath[]> {
  const { words, socket } = await askHelper(address, 'RECENT', which);
  socket.destroy();
  return documentsIn(words);
}

/** Looks from time to time, and calls `onChange` with other ones. Returns what looks at once. */
export function watchDocuments(address: string, onChange: (paths: readonly FilePath[]) => void): () => Promise<void> {
  let last = '';
  const look = async () => {
    const paths = await recentDocuments(address).catch(() => undefined);
    if (!paths || paths.join(' ') === last) return;
    last = paths.join(' ');
    onChange(paths);
  };
  setInterval(() => void look(), EVERY_MS);
  return look;
}
