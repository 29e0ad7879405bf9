// The sound line of a session: what its programs play, to one page. Nothing of the sound server runs in the sandbox before.
import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import { SHOWN_ELSEWHERE } from '#src/desktop/protocol/control-messages.ts';
import { SOUND_ENDED, SOUND_MISSING } from '#src/desktop/protocol/sound-messages.ts';
import { askHelper, HelperFault } from '../file-helper.ts';
import { createPacketReader } from './sound-packets.ts';

/** Bytes that may wait for a slow page: some 0.7 s. What comes then is thrown away. */
const MOST_WAITING_BYTES = 32 * 1024;

export interface SoundLine {
  /** Serves an open WebSocket; closes it with 4001 while another one listens. */
  join(page: WebSocket): void;
  /** Another page shows the session: this one may listen. */
  release(): void;
}

/** `address`: the socket of the file helper. */
export function createSoundLine(address: string): SoundLine {
  let listener: WebSocket | undefined;
  return {
    join(page) {
      if (listener) return page.close(SHOWN_ELSEWHERE, 'heard elsewhere');
      listener = page;
      page.once('close', () => {
        if (listener === page) listener = undefined;
      });
      // A page has nothing to say here.
      page.on('message', () => page.close(1008, 'bad request'));
      askHelper(address, 'SOUND').then(
        ({ socket }) => listen(page, socket),
        (error: unknown) => {
          if (!(error instanceof HelperFault)) throw error;
          page.close(error.fault === 'missing' ? SOUND_MISSING : SOUND_ENDED, error.fault);
        },
      );
    },
    release() {
      listener?.close(SHOWN_ELSEWHERE, 'shown elsewhere');
      listener = undefined;
    },
  };
}

function listen(page: WebSocket, source: Socket): void {
  const read = createPacketReader();
  source.on('data', (chunk: Buffer) => {
    const packets = read(chunk);
    if (!packets) return source.destroy();
    for (const packet of packets)
      if (packet.length === 0 || page.bufferedAmount < MOST_WAITING_BYTES) page.send(packet, { binary: true });
  });
  source.on('close', () => page.close(SOUND_ENDED, 'ended'));
  page.once('close', () => source.destroy());
  if (page.readyState === page.OPEN) source.resume();
  else source.destroy();
}
