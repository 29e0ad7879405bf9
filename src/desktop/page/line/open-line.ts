// Opens a WebSocket of a session. The ticket is the first message: in the address it would be in logs.
import type { Opening, Ready } from '#src/desktop/protocol/control-messages.ts';

/** A line could not be opened. `code` is that of the WebSocket. */
export class LineError extends Error {
  override readonly name = 'LineError';
  readonly code: number;

  constructor(code: number) {
    super(`closed with ${code}`);
    this.code = code;
  }
}

/** A line on which the session has answered `ready`. */
export interface OpenLine {
  readonly ready: Ready;
  readonly socket: WebSocket;
  /** Gives what came since then to the listeners that `socket` has now. To be called once. */
  readonly replay: () => void;
}

const TIMEOUT_MS = 15_000;

/** Opens a line with a ticket; `page`: of a stream. Rejects with a `LineError`. */
export async function openLine(path: string, ticket: string, page?: Omit<Opening, 'ticket'>): Promise<OpenLine> {
  const socket = new WebSocket(new URL(path, location.href.replace(/^http/, 'ws')));
  socket.binaryType = 'arraybuffer';
  const early: MessageEvent[] = [];
  const hold = (event: MessageEvent) => void early.push(event);
  const opened = new AbortController();
  const { signal } = opened;
  const late = setTimeout(() => socket.close(), TIMEOUT_MS);
  let ready: Ready;
  try {
    ready = await new Promise((resolve, reject) => {
      const opening: Opening = { ticket, ...page };
      socket.addEventListener('open', () => socket.send(JSON.stringify(opening)), { signal });
      socket.addEventListener('close', ({ code }) => reject(new LineError(code)), { signal });
      socket.addEventListener(
        'message',
        ({ data }) => {
          const answer = typeof data === 'string' ? (JSON.parse(data) as Partial<Ready>) : {};
          if (!answer.ready) return;
          opened.abort();
          socket.addEventListener('message', hold);
          resolve({ ...answer, ready: true });
        },
        { signal },
      );
    });
  } finally {
    clearTimeout(late);
    opened.abort();
  }
  const replay = () => {
    socket.removeEventListener('message', hold);
    for (const { data } of early.splice(0)) socket.dispatchEvent(new MessageEvent('message', { data }));
  };
  return { socket, ready, replay };
}
