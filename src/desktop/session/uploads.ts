// Uploads over the control line: frames of a number and bytes, written by the helper inside the sandbox. The page may be ahead of
// what is written, so that a slow disk holds up nothing else on the line.
import type { Socket } from 'node:net';
import { MOST_AHEAD_BYTES, type ControlAnswer } from '#src/desktop/protocol/control-messages.ts';
import { askHelper, faultOf, HelperFault } from './file-helper.ts';

const AT_ONCE = 3;

interface Upload {
  readonly socket: Socket;
  readonly size: number;
  /** Bytes received, and those that the helper took. */
  received: number;
  written: number;
}

export interface Uploads {
  /** Begins one; `time`: it replaces the file of that time. Throws `HelperFault`. */
  begin(id: number, path: string, size: number, time?: number): Promise<void>;
  /** Takes a frame; frames of unknown uploads are those of one that was refused meanwhile. */
  frame(data: Buffer): void;
  cancel(id: number): void;
  closeAll(): void;
}

/** `say` sends an answer to the page. */
export function createUploads(address: string, mostBytes: number, say: (answer: ControlAnswer) => void): Uploads {
  const running = new Map<number, Upload>();
  let isClosed = false;

  const end = (id: number, answer?: ControlAnswer) => {
    const upload = running.get(id);
    if (!running.delete(id)) return;
    upload?.socket.destroy();
    if (answer) say(answer);
  };

  const listen = (id: number, socket: Socket) => {
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (!text.includes('\n') && text.length <= 4096) return;
      const [verdict, word = '', time = ''] = text.trim().split(' ');
      const rest = /^\d{1,12}(?:\.\d{1,6})?$/.test(time) && { time: Number(time) };
      end(id, verdict === 'OK' ? { id, done: true, key: word, ...rest } : { id, error: faultOf(word) });
    });
    socket.on('close', () => end(id, { id, error: 'failed' }));
    socket.resume();
  };

  return {
    async begin(id, path, size, time) {
      if (size > mostBytes) throw new HelperFault('too-large');
      if (running.size >= AT_ONCE || running.has(id)) throw new HelperFault('busy');
      const { socket } = await (time === undefined
        ? askHelper(address, 'PUT', path, size)
        : askHelper(address, 'REPLACE', path, size, time));
      // The page may be gone meanwhile: the helper would wait for its bytes for ever.
      if (isClosed || running.size >= AT_ONCE || running.has(id)) {
        socket.destroy();
        throw new HelperFault('busy');
      }
      running.set(id, { socket, size, received: 0, written: 0 });
      say({ id, have: 0 });
      listen(id, socket);
    },
    frame(data) {
      if (data.length < 4) return;
      const id = data.readUInt32BE(0);
      const upload = running.get(id);
      if (!upload) return;
      const bytes = data.subarray(4);
      upload.received += bytes.length;
      if (upload.received > upload.size || upload.received - upload.written > MOST_AHEAD_BYTES)
        return end(id, { id, error: 'bad-request' });
      upload.socket.write(bytes, () => {
        upload.written += bytes.length;
        if (running.has(id)) say({ id, have: upload.written });
      });
    },
    cancel(id) {
      if (running.has(id)) end(id, { id, done: true });
      else say({ id, error: 'missing' });
    },
    closeAll() {
      isClosed = true;
      for (const { socket } of running.values()) socket.destroy();
      running.clear();
    },
  };
}
