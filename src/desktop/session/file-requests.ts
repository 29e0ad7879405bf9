// Names, places and the bin of files, as the page asks for them on the control line.
import type { ControlQuestion, ControlResult } from '#src/desktop/protocol/control-messages.ts';
import { askHelper, helperPath, HelperFault, PATH } from './file-helper.ts';

export type FileRequest = Extract<
  ControlQuestion,
  { do: 'make-folder' | 'move' | 'bin' | 'put-back' | 'purge' | 'delete' }
>;

/** Asks the file helper. Throws `HelperFault`. */
export async function answerFileRequest(address: string, request: FileRequest): Promise<ControlResult> {
  const { words, socket } = await askHelper(address, ...wordsOf(request));
  socket.destroy();
  const [key] = words;
  if (key !== undefined && !PATH.test(key)) throw new HelperFault('failed');
  return { done: true, ...(key !== undefined && { key }) };
}

function wordsOf(request: FileRequest): string[] {
  switch (request.do) {
    case 'make-folder':
      return ['MAKE-FOLDER', helperPath(request.path)];
    case 'move':
      return ['MOVE', helperPath(request.from), helperPath(request.to)];
    case 'bin':
      return ['BIN', helperPath(request.path)];
    case 'put-back':
      return ['PUT-BACK', helperPath(request.entry)];
    case 'purge':
      return ['PURGE', ...(request.entry === undefined ? [] : [helperPath(request.entry)])];
    case 'delete':
      return ['DELETE', helperPath(request.path)];
  }
}
