// What a page does on the stream of a session: as much of RFB as the drill needs.
import { poll } from '../shared/wait.ts';
import type { Host } from './host.ts';

/** A machine may be busy; what is not there at all is not there after this time either. */
const PATIENCE_MS = 60_000;

/** Opens the stream of a session. Throws if its display does not greet. */
export async function openScreen(host: Host, id: string) {
  const page = await host.line('stream', id);
  let bytes = 0;
  page.on('message', (data: Buffer) => (bytes += data.length));
  for (const message of ['RFB 003.008\n', Buffer.from([1]), Buffer.from([1])]) page.send(message);
  // The list of security types, its result, and the first message of the server.
  if (!(await poll(() => bytes > 30, PATIENCE_MS, 10))) throw new Error(`the display of ${id} does not greet`);
  const ask = (width: number, height: number) => {
    const request = Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    request.writeUInt16BE(width, 6);
    request.writeUInt16BE(height, 8);
    page.send(request);
  };
  return {
    page,
    /** Asks for the whole picture, whether or not it has changed. */
    askForAll: () => ask(1024, 768),
    /** Puts a text into the clipboard. */
    paste(text: string): void {
      const head = Buffer.from([6, 0, 0, 0, 0, 0, 0, text.length]);
      page.send(Buffer.concat([head, Buffer.from(text)]));
    },
    /** Returns the milliseconds until a corner of the picture comes. */
    async answerMs(): Promise<number> {
      const [before, start] = [bytes, performance.now()];
      ask(16, 16);
      return (await poll(() => bytes > before, PATIENCE_MS, 5)) ? performance.now() - start : Infinity;
    },
  };
}
