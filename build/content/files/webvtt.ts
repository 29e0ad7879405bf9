// Reads captions in WebVTT (W3C), also as other programs write them: what is said when, and what is wrong.

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
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  lrm: '',
  lt: '<',
  nbsp: '\u00A0',
  quot: '"',
  rlm: '',
};
/** Words with a time of their own, as live captions have them. Their lines are there again in the next captions, and some have none. */
const LIVE = /<\d\d:\d\d/;

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
  const isHeaded = /^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? '');
  if (!isHeaded && lines.some((line) => /\d,\d{3} -->/.test(line))) {
    fault(1, "is SRT: write 'WEBVTT' and an empty line above it, and '.' instead of ',' in the times");
    return [];
  }
  if (!isHeaded) fault(1, "must start with the line 'WEBVTT'");
  const isLive = LIVE.test(source);
  const cues: Cue[] = [];
  let shown = '';
  // What stands below the first line, such as 'Kind: captions', is about the file.
  let at = isHeaded ? endOf(lines, 1) : 0;
  for (; at < lines.length; at++) {
    if (lines[at] === '') continue;
    const end = endOf(lines, !isTimes(lines[at]) && isTimes(lines[at + 1]) ? at + 2 : at + 1);
    const block = lines.slice(at, end);
    if (/^(?:STYLE|REGION)\b/.test(block[0] ?? ''))
      fault(at + 1, `${block[0]} is not possible here: the player chooses how captions look`);
    else if (!/^NOTE(?:[ \t]|$)/.test(block[0] ?? '')) {
      const line = at + 1;
      const cue = readCue(block, cues.at(-1)?.start ?? 0, (from, text) => fault(line + from, text));
      if (cue?.rows.length === 0 && !isLive) fault(line, 'has no words below it');
      const rows = cue?.rows.filter((row) => !isLive || row !== shown) ?? [];
      shown = cue?.rows.at(-1) ?? shown;
      if (cue && rows.length > 0) cues.push({ ...cue.times, voice: cue.voice, text: rows.join(' ') });
    }
    at = end - (lines[end] === '' ? 0 : 1);
  }
  if (cues.length === 0) fault(1, 'has no captions');
  return cues;
}

const isTimes = (line = '') => line.includes('-->');

/** The line after a block: an empty one, or that of the next times. */
function endOf(lines: readonly string[], from: number): number {
  let end = from;
  while (end < lines.length && lines[end] !== '' && !isTimes(lines[end])) end++;
  return Math.min(end, lines.length);
}

interface ReadCue {
  times: Pick<Cue, 'start' | 'end'>;
  voice: string | undefined;
  /** The lines with words. */
  rows: string[];
}

function readCue(
  block: readonly string[],
  after: number,
  fault: (line: number, text: string) => void,
): ReadCue | undefined {
  const at = isTimes(block[0]) ? 0 : 1;
  const [, from = '', to = ''] = TIMES.exec(block[at] ?? '') ?? [];
  const [start, end] = [secondsOf(from), secondsOf(to)];
  if (start === undefined || end === undefined) {
    const line = (block[at] ?? block[0] ?? '').slice(0, 40);
    fault(Math.min(at, block.length - 1), `'${line}' should be like 00:01.000 --> 00:04.000`);
    return undefined;
  }
  if (end <= start) fault(at, `ends at ${to}, which is not after ${from}`);
  if (start < after) fault(at, `begins at ${from}, before the captions above it`);
  const raw = block.slice(at + 1);
  const rows = raw.map(wordsOf).filter((row) => row !== '');
  return { times: { start, end }, voice: /<v(?:\.[^ >]*)?[ \t]+([^>]+)>/.exec(raw.join('\n'))?.[1]?.trim(), rows };
}

function wordsOf(row: string): string {
  return (
    row
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/&(?:#(\d{1,6})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal?: string, hex?: string, name = '') => {
        const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
        if (Number.isNaN(code)) return ENTITIES[name] ?? whole;
        return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
      })
      // French has no-break spaces before some signs.
      .replaceAll(/[^\S\u00A0\u202F]+/g, ' ')
      .trim()
  );
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
