// A speech dispatcher without a voice: it takes what a screen reader says by SSIP on a Unix socket, and writes it down. Protocol:
// the manual of Speech Dispatcher, 'SSIP commands'.
import { createServer, type Socket } from 'node:net';
import { readMessages } from './ssip.ts';

/** Of a listener who is used to it: it decides what was said before it was cut off. */
const CHARACTERS_A_SECOND = 25;

interface Utterance {
  readonly text: string;
  /** As BCP 47 or `en-US`; empty: the screen reader's own. */
  readonly language: string;
  readonly from: number;
  until: number;
  /** The part that was said before a stop, from 0 to 1. */
  said: number;
}

/** What is heard on one socket. */
export interface Speech {
  /** Takes what was said since the last call, a line each. What was cut off says so. */
  take(): string[];
  /** Whether it was said, in whole or as a part, since the last `take`. */
  hasSaid(text: string): boolean;
  /** When something was said last, by `performance.now()`; 0 before. */
  lastAt(): number;
  close(): void;
}

/** Listens at `path`. `language`: lines in another one begin with it, as `{el}`. */
export function listenAt(path: string, language: string): Speech {
  const utterances: Utterance[] = [];
  let taken = 0;
  let speaksUntil = 0;
  let last = 0;
  const say = (text: string, of: string) => {
    const now = performance.now();
    const from = Math.max(now, speaksUntil);
    speaksUntil = from + (text.length / CHARACTERS_A_SECOND) * 1000;
    last = now;
    utterances.push({ text, language: of, from, until: speaksUntil, said: 1 });
  };
  const stop = () => {
    const now = performance.now();
    for (const one of utterances.filter(({ until }) => until > now)) {
      one.said = Math.max(0, (now - one.from) / (one.until - one.from));
      one.until = now;
    }
    speaksUntil = now;
  };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    readMessages(socket, { say, stop });
  }).listen(path);
  const lineOf = ({ text, language: of, said }: Utterance) => {
    const other = of !== '' && !of.startsWith(language) ? `{${of.slice(0, 2)}} ` : '';
    return `${other}${text}${said === 1 ? '' : said < 0.05 ? ' (not heard)' : ' (cut off)'}`;
  };
  return {
    take: () => {
      const lines = utterances.slice(taken).map(lineOf);
      taken = utterances.length;
      return lines;
    },
    hasSaid: (text) => text === '' || utterances.slice(taken).some((one) => one.text.includes(text)),
    lastAt: () => last,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
