// A request on a connection of its own, whose last bytes can be sent later.
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A request on a connection of its own. */
export interface OpenRequest {
  /** Sends more of it. */
  send(text: string): void;
  /** Returns the status of the whole answer; 0 if the connection ends before, or 20 s pass. */
  readonly status: Promise<number>;
}

/** Connects and sends the first bytes of a request to a port of this machine. Resolves once they are with the system. */
export async function openRequest(port: number, text: string): Promise<OpenRequest> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const status = new Promise<number>((done) => {
    let got = '';
    const end = () => {
      socket.destroy();
      done(isWhole(got) ? Number(/^HTTP\/1\.1 (\d+)/.exec(got)?.[1]) : 0);
    };
    socket.setEncoding('latin1');
    socket.on('data', (part: string) => {
      got += part;
      if (isWhole(got)) end();
    });
    socket.once('error', end);
    socket.once('close', end);
    void wait(20_000, undefined, { ref: false }).then(end);
  });
  await new Promise<void>((done) => socket.write(text, () => done()));
  return { send: (more) => void socket.write(more), status };
}

/** Returns whether an answer with a length has all its bytes. */
function isWhole(got: string): boolean {
  const at = got.indexOf('\r\n\r\n');
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(got)?.[1];
  return at >= 0 && length !== undefined && got.length - at - 4 >= Number(length);
}
