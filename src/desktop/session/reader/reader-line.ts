// What the programs of a session say to the screen reader of its visitor: from the mirror in the sandbox to one page at a time.
import type { Socket } from 'node:net';
import type { ReaderMessage, ReaderQuestion } from '#src/desktop/protocol/reader-messages.ts';
import { askHelper, HelperFault } from '../file-helper.ts';
import { createLineReader } from './line-reader.ts';
import { readReaderMessage } from './reader-check.ts';

export interface ReaderLine {
  /** Begins to say what is said. Throws `HelperFault`: `busy` while another page listens, `missing` where a session has no mirror. */
  join(page: ReaderPage): Promise<void>;
  /** What a page asks of a program. Throws `HelperFault`: `missing` if the page does not listen. */
  ask(page: ReaderPage, request: Exclude<ReaderQuestion, { do: 'read' }>): void;
  leave(page: ReaderPage): void;
}

/** A page that listens. */
export interface ReaderPage {
  say(message: ReaderMessage): void;
}

interface Listener {
  readonly page: ReaderPage;
  mirror?: Socket;
}

/** `address`: the socket of the file helper. */
export function createReaderLine(address: string): ReaderLine {
  let listener: Listener | undefined;

  const leave = (page: ReaderPage) => {
    if (listener?.page !== page) return;
    listener.mirror?.destroy();
    listener = undefined;
  };

  return {
    async join(page) {
      if (listener) throw new HelperFault('busy');
      const own: Listener = { page };
      const isOver = () => listener !== own;
      listener = own;
      const { socket } = await askHelper(address, 'MIRROR').catch((error: unknown) => {
        leave(page);
        throw error;
      });
      // The page has gone meanwhile.
      if (isOver()) return void socket.destroy();
      own.mirror = socket;
      const read = createLineReader();
      socket.on('data', (chunk: Buffer) => {
        const messages = read(chunk)?.map(readReaderMessage);
        // A program that says what no mirror says is heard no more.
        if (!messages || messages.includes(undefined)) return void socket.destroy();
        for (const message of messages) if (message) page.say(message);
      });
      socket.once('close', () => {
        if (isOver()) return;
        leave(page);
        page.say({ is: 'over' });
      });
      socket.resume();
    },
    ask(page, request) {
      const { mirror } = listener?.page === page ? listener : {};
      if (!mirror) throw new HelperFault('missing');
      // A mirror that does not read its requests has none.
      if (mirror.writableLength > 0) throw new HelperFault('busy');
      mirror.write(
        request.do === 'select'
          ? `SELECT ${request.text} ${request.anchor} ${request.caret}\n`
          : `${request.do.toUpperCase()} ${request.node}\n`,
      );
    },
    leave,
  };
}
