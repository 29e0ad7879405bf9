// The part of SSIP (Speech Synthesis Internet Protocol) that Orca's client speaks.
import type { Socket } from 'node:net';

interface Listener {
  readonly say: (text: string, language: string) => void;
  readonly stop: () => void;
}

/** A screen reader says nothing in a language that no voice has. */
const VOICES = ['it', 'de', 'el', 'en', 'es', 'fr', 'nl', 'pt', 'ro'];
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** A text comes as SSML. */
const plain = (ssml: string) =>
  ssml.replaceAll(/<[^>]*>/g, '').replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ENTITIES[name] ?? '');

/** Answers the commands of one client, and tells what it has said and stopped. */
export function readMessages(socket: Socket, { say, stop }: Listener): void {
  socket.setEncoding('utf8');
  let rest = '';
  let language = '';
  let data: string[] | undefined;
  let message = 0;
  let wantsEvents = false;
  const answer = (...lines: string[]) => socket.write(lines.map((line) => `${line}\r\n`).join(''));
  const speak = (ssml: string) => {
    const id = (message += 1);
    answer(`225-${id}`, '225 OK MESSAGE QUEUED');
    const text = plain(ssml);
    if (text.trim() !== '') say(text, language);
    if (!wantsEvents) return;
    // Orca waits for the end of a text before it reads on.
    answer(`701-${id}`, '701-1', '701 BEGIN');
    for (const [, mark] of ssml.matchAll(/<mark name="([^"]*)"/g))
      answer(`700-${id}`, '700-1', `700-${mark}`, '700 INDEX MARK');
    answer(`702-${id}`, '702-1', '702 END');
  };
  const set = (name = '', value = '') => {
    if (name === 'LANGUAGE') language = value;
    if (name === 'NOTIFICATION') wantsEvents = true;
    answer('200 OK SET');
  };
  const list = (what = '') => {
    if (what === 'SYNTHESIS_VOICES') return answer(...VOICES.map((one) => `249-${one}\t${one}\tnone`), '249 OK');
    return what === 'VOICES' ? answer('249-MALE1', '249 OK') : answer('250-written', '250 OK');
  };
  const obey = (line: string) => {
    const [verb = '', ...words] = line.split(' ');
    switch (verb.toUpperCase()) {
      case 'SPEAK':
        data = [];
        return answer('230 OK RECEIVING DATA');
      case 'CHAR':
        return speak(words[0] === 'space' ? '␣' : (words[0] ?? ''));
      case 'KEY':
        return speak(words[0] ?? '');
      case 'SET':
        return set(words[1]?.toUpperCase(), words.slice(2).join(' ').replaceAll('"', ''));
      case 'STOP':
      case 'CANCEL':
        stop();
        return answer('210 OK STOPPED');
      case 'LIST':
        return list(words[0]?.toUpperCase());
      case 'GET':
        return answer('251-0', '251 OK GET RETURNED');
      case 'HISTORY':
        return answer('245-1', '245 OK CLIENT ID SENT');
      case 'QUIT':
        answer('231 BYE');
        return socket.end();
      default:
        return answer('210 OK');
    }
  };
  socket.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (data === undefined) obey(line);
      else if (line === '.') {
        const ssml = data.join('\n');
        data = undefined;
        speak(ssml);
      } else data.push(line.startsWith('..') ? line.slice(1) : line);
    }
  });
}
