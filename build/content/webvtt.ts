// Reads captions in WebVTT (W3C): what is said when, and what is wrong.

/** Words that are shown together. Times in seconds. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  /** Who speaks, if the file says it. */
  readonly voice?: string | undefined;
  readonly text: string;
}

const TIMES = /^(\S+)[ \t]+-->[ \t]+(\S+)(?:[ \t].*)?$/;
const TIME = /^(?:(\d{2,4}):)?([0-5]\d):([0-5]\d\.\d{3})$/;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: '\u00A0', lrm: '', rlm: '' };

/** Takes the bytes of a file. Calls `fault` with the line of each fault. */
export function readCaptions(bytes: Buffer, fault: (line: number, text: string) => void): Cue[] {
  let source: string;
  try {
    source = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    fault(1, 'is not in UTF-8: save it in this encoding');
    return [];
  }
  const lines = source.replaceAll(/\r\n?/g, '\n').split('\n');
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? '')) fault(1, "must start with the line 'WEBVTT'");
  const cues: Cue[] = [];
  // What belongs together has no empty line within.
  for (let at = 1; at < lines.length; at++) {
    if ((lines[at] ?? '').trim() === '') continue;
    let end = at;
    while ((lines[end] ?? '').trim() !== '') end++;
    const block = lines.slice(at, end);
    if (/^(?:STYLE|REGION)\b/.test(block[0] ?? ''))
      fault(at + 1, `${block[0]} is not possible here: the player chooses how captions look`);
    else if (!/^NOTE(?:[ \t]|$)/.test(block[0] ?? '')) {
      const cue = readCue(block, cues.at(-1)?.start ?? 0, (line, text) => fault(at + 1 + line, text));
      if (cue) cues.push(cue);
    }
    at = end;
  }
  if (cues.length === 0) fault(1, 'has no captions');
  return cues;
}

function readCue(
  block: readonly string[],
  after: number,
  fault: (line: number, text: string) => void,
): Cue | undefined {
  const at = block[0]?.includes('-->') ? 0 : 1;
  const [, from = '', to = ''] = TIMES.exec(block[at] ?? '') ?? [];
  const [start, end] = [secondsOf(from), secondsOf(to)];
  if (start === undefined || end === undefined) {
    const line = (block[at] ?? block[0] ?? '').slice(0, 40);
    fault(Math.min(at, block.length - 1), `'${line}' should be like 00:01.000 --> 00:04.000`);
    return undefined;
  }
  if (end <= start) fault(at, `ends at ${to}, which is not after ${from}`);
  if (start < after) fault(at, `begins at ${from}, before the captions above it`);
  const raw = block.slice(at + 1).join('\n');
  const voice = /<v(?:\.[^ >]*)?[ \t]+([^>]+)>/.exec(raw)?.[1]?.trim();
  const text = raw
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (text !== '') return { start, end, voice, text };
  fault(at, 'has no words below it');
  return undefined;
}

function secondsOf(time: string): number | undefined {
  const [whole, hours = '0', minutes = '0', seconds = '0'] = TIME.exec(time) ?? [];
  return whole === undefined ? undefined : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** A pause from which on the next words are a paragraph of their own. */
const PAUSE_SECONDS = 2;

/** The words of captions in paragraphs, each with its speaker where that changes. */
export function paragraphsOf(cues: readonly Cue[]): string[] {
  const paragraphs: string[] = [];
  let before: Cue | undefined;
  for (const cue of cues) {
    const isNewVoice = cue.voice !== undefined && cue.voice !== before?.voice;
    const isNew = !before || isNewVoice || cue.start - before.end >= PAUSE_SECONDS;
    const words = isNewVoice ? `${cue.voice}: ${cue.text}` : cue.text;
    if (isNew) paragraphs.push(words);
    else paragraphs.push(`${paragraphs.pop()} ${words}`);
    before = cue;
  }
  return paragraphs;
}
