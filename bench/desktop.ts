// `npm run bench -- desktop [--rounds N] [--write]`: how long a trial takes to start on this machine, a key to be seen and Writer to open,
// in Chromium on the loopback, and the memory of desktops, beside the host's page without a session. DESKTOP_IMAGE may name an image;
// else sessions see this machine's own programs. `--write` replaces bench/results/desktop.md and the table of docs/desktop.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startDesktopHost } from '#test/desktop/start-host.ts';
import { textsOf } from '#test/texts.ts';
import { launchChromium } from '../scripts/testing/browser.ts';
import { memoryMiB, processorMs } from './desktop/processes.ts';
import { figures, type Memory, type Row, withFigures } from './desktop/report.ts';
import { measureTrials, timePage, timeTrial, type Times } from './desktop/time-trial.ts';
import { measureWriters, openForReader, timeReader, timeReadyWriter, timeWriter } from './desktop/time-writer.ts';

/** At once: what they share counts for each in part. */
const TRIALS = 4;
/** For people; the others are for those who look for what takes the time. */
const IN_DOCUMENT: readonly string[] = ['picture', 'writerReady', 'writerAlone', 'writer', 'letter', 'read'];

const WORDS = {
  canvas: 'the page has the stream after the press',
  picture: 'first picture after the press',
  wallpaper: 'wallpaper after the press',
  files: 'window with the files after the press',
  processor: 'processor time of host and session until then',
  key: 'from a key to its effect in the menu',
  writer: 'a page of Writer after the press on the panel',
  writerAlone: "a page of Writer after the press of 'Write'",
  writerReady: "a page of Writer after the press of 'Write', with a trial kept ready",
  letter: 'from a key to its letter in Writer',
  read: 'from a key to what a screen reader reads of Writer',
} as const satisfies Record<keyof Times | 'writerReady' | 'writerAlone' | 'letter' | 'read', string>;

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { rounds: { type: 'string', default: '5' }, write: { type: 'boolean', default: false } },
});
const rounds = Number(values.rounds);
const image = process.env['DESKTOP_IMAGE'];
const hasOffice = existsSync(join(image || '/', 'usr/bin/soffice')) || isSquashed(image);
const load = () => ((loadavg()[0] ?? 0) / cpus().length).toFixed(1);
const before = load();
const { origin, pid, stop } = await startDesktopHost({ DESKTOP_TRUST_PROXY: '127.0.0.1' });
const browser = await launchChromium();
const bench = { browser, origin, hasOffice };
const texts = textsOf('it');
const found = new Map<keyof typeof WORDS, number[]>();
const keep = (name: keyof typeof WORDS, ...ms: number[]) => found.set(name, [...(found.get(name) ?? []), ...ms]);
const pages: number[] = [];
const memory: Memory[] = [];
try {
  // The first makes the locale of its language and fills caches.
  for (let round = 0; round <= rounds; round += 1) {
    const page = await timePage(bench);
    const times = await timeTrial(bench, texts, () => processorMs(pid));
    const alone = hasOffice ? await timeWriter(bench, texts) : undefined;
    if (round === 0) continue;
    pages.push(page);
    for (const [name, ms] of Object.entries(times)) keep(name as keyof Times, ms as number);
    if (alone) keep('writerAlone', alone.page);
    if (alone) keep('letter', ...alone.letters);
  }
  if (hasOffice) keep('read', ...(await timeReader(bench, texts)));
  let others = memoryMiB(pid);
  const each = () => (memoryMiB(pid) - others) / TRIALS;
  const [files = 0, writer] = await measureTrials(bench, texts, TRIALS, each);
  memory.push({ name: 'with its files open', mebibytes: files });
  if (writer !== undefined) {
    memory.push({ name: 'with files and a text in Writer', mebibytes: writer });
    memory.push({ name: 'with Writer alone', mebibytes: await measureWriters(bench, TRIALS, each) });
    others = memoryMiB(pid);
    const read = await measureWriters(bench, TRIALS, each, openForReader);
    memory.push({ name: 'with Writer alone and a screen reader', mebibytes: read });
  }
} finally {
  await browser.close();
  await stop();
}
if (hasOffice) {
  const ready = await startDesktopHost({ DESKTOP_TRUST_PROXY: '127.0.0.1', DESKTOP_WARM: 'on' });
  const visitors = await launchChromium();
  try {
    for (let round = 0; round < rounds; round += 1)
      keep('writerReady', await timeReadyWriter({ ...bench, browser: visitors, origin: ready.origin }, texts));
  } finally {
    await visitors.close();
    await ready.stop();
  }
}

const rows: Row[] = [...found].map(([name, ms]) => ({ name: WORDS[name], values: ms }));
const shown = [...found].filter(([name]) => IN_DOCUMENT.includes(name));
const inDocument = shown.map(([name, ms]) => ({ name: WORDS[name], values: ms }));
const text = [
  '# Desktops',
  '',
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${image ? 'with an image' : "with the machine's own programs"}. Written by \`npm run bench -- desktop --write\`.`,
  `Load per core before the run ${before}, at its end ${load()} with the run itself. ${rounds} trials of each kind; memory of ${TRIALS} at once, of each.`,
  '',
  figures(rows, { name: "the host's page without a session", values: pages }, memory),
].join('\n');
process.stdout.write(text);
if (values.write) {
  writeFileSync(join(import.meta.dirname, 'results/desktop.md'), text);
  const document = join(import.meta.dirname, '../docs/desktop.md');
  writeFileSync(document, withFigures(readFileSync(document, 'utf8'), inDocument, memory));
}

/** The tree of an image in one file is empty until a host mounts it; nobody makes one without office programs but with `--small`. */
function isSquashed(tree: string | undefined): boolean {
  const list = join(tree || '/', '../packages.json');
  return existsSync(list) && readFileSync(list, 'utf8').includes('"libreoffice-writer"');
}
