// Asks the file helper inside the sandbox (guest/files.pl). It has the session's files and user, so that this process resolves
// no path. Its answers are those of an untrusted program.
import { connect, type Socket } from 'node:net';
import type { ControlFault } from '#src/desktop/protocol/control-messages.ts';

const ANSWER_MS = 10_000;
const LONGEST_ANSWER = 16_384;
const FAULTS: readonly ControlFault[] = [
  'bad-request',
  'bad-name',
  'missing',
  'taken',
  'changed',
  'full',
  'too-large',
  'busy',
];

/** Returns the fault that the helper names. */
export const faultOf = (word: string | undefined): ControlFault => FAULTS.find((fault) => fault === word) ?? 'failed';

/** Characters of `encodeURIComponent`, and the slash between names. */
export const PATH = /^[\w.~%!'()*/-]{0,12000}$/;

/** The helper refused, or gave no answer that can be read. */
export class HelperFault extends Error {
  override readonly name = 'HelperFault';
  readonly fault: ControlFault;

  constructor(fault: ControlFault) {
    super(fault);
    this.fault = fault;
  }
}

type Request = readonly (string | number)[];

export interface HelperAnswer {
  /** What follows `OK` in its first line. */
  readonly words: readonly string[];
  /** The bytes after the first line; paused. */
  readonly socket: Socket;
}

/** Returns a path as the helper reads it. Throws `HelperFault` if it cannot be one. */
export function helperPath(path: unknown): string {
  if (typeof path !== 'string' || !PATH.test(path)) throw new HelperFault('bad-name');
  return `/${path}`;
}

/** Sends one request and returns its answer. Throws `HelperFault`, `busy` after 10 s. */
export const askHelper = async (address: string, ...request: Request): Promise<HelperAnswer> =>
  askHelperWithin(ANSWER_MS, address, ...request);

/** The same, for an answer that may take another time. */
export function askHelperWithin(ms: number, address: string, ...request: Request): Promise<HelperAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(address);
    let head = Buffer.alloc(0);
    const fail = (fault: ControlFault) => {
      clearTimeout(timer);
      socket.destroy();
      reject(new HelperFault(fault));
    };
    const timer = setTimeout(fail, ms, 'busy');
    const read = (chunk: Buffer) => {
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf(10);
      if (end < 0 ? head.length > LONGEST_ANSWER : end > LONGEST_ANSWER) return fail('failed');
      if (end < 0) return;
      const [verdict, ...words] = head.toString('latin1', 0, end).split(' ');
      if (verdict !== 'OK') return fail(faultOf(words[0]));
      clearTimeout(timer);
      socket.off('data', read).off('close', closed).pause();
      if (end + 1 < head.length) socket.unshift(head.subarray(end + 1));
      resolve({ words, socket });
    };
    const closed = () => fail('failed');
    // Stays for the life of the socket: an error later is seen as its end.
    socket.on('error', () => undefined);
    socket.on('data', read).on('close', closed);
    socket.write(`${request.join(' ')}\n`);
  });
}

/** Reads the rest of an answer as text, at most `most` bytes. Throws `HelperFault` if it is cut off. */
export async function readAnswer({ socket }: HelperAnswer, most: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  socket.setTimeout(ANSWER_MS, () => socket.destroy());
  try {
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > most) break;
      chunks.push(chunk);
    }
  } catch {
    throw new HelperFault('failed');
  } finally {
    socket.destroy();
  }
  return Buffer.concat(chunks).toString('latin1');
}

/** Asks for numbers in the first line. Throws `HelperFault`. */
export async function askNumbers(address: string, ...request: readonly string[]): Promise<readonly number[]> {
  const { words, socket } = await askHelper(address, ...request);
  socket.destroy();
  const numbers = words.map(Number);
  if (!numbers.every((number) => Number.isSafeInteger(number) && number >= 0)) throw new HelperFault('failed');
  return numbers;
}
