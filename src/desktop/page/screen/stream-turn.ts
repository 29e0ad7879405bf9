// The texts on the line of the picture: whether a guest has pressed a key or button since the visitor last did.
import type { StreamTurn } from '#src/desktop/protocol/control-messages.ts';

/** Keeps the texts from noVNC: to be called before it listens. Returns what the last of them said. Runs until `signal`. */
export function followTurn(socket: WebSocket, signal: AbortSignal): () => boolean {
  let isGuests = false;
  socket.addEventListener(
    'message',
    (event: MessageEvent<string | ArrayBuffer>) => {
      if (typeof event.data !== 'string') return;
      event.stopImmediatePropagation();
      ({ isGuests } = JSON.parse(event.data) as StreamTurn);
    },
    { signal },
  );
  return () => isGuests;
}
