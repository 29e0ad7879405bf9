// `npm run bench -- desktop [--rounds N]`: how long a trial takes to start on this machine, a key to be seen and a text to open, in
// Chromium on the loopback, and the memory of a desktop. DESKTOP_IMAGE may name an image; else sessions see this machine's own programs.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startDesktopHost } from '#test/desktop/start-host.ts';
import { textsOf } from '#test/texts.ts';
import { launchChromium } from '../scripts/testing/browser.ts';
import { memoryMiB, processorMs } from './desktop/processes.ts';
import { measureTrials, timeTrial, type Times } from './desktop/time-trial.ts';

/** At once: what they share counts for each in part. */
const TRIALS = 4;
/** What a machine of 4 GB has for sessions. */
const ROOM_MIB = 3300;

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { rounds: { type: 'string', default: '5' } },
});
const rounds = Number(values.rounds);
const hasOffice = existsSync(join(process.env['DESKTOP_IMAGE'] || '/', 'usr/bin/soffice'));
const { origin, pid, stop } = await startDesktopHost({ DESKTOP_TRUST_PROXY: '127.0.0.1' });
const browser = await launchChromium();
const bench = { browser, origin, hasOffice };
const all: Times[] = [];
let memory: number[] = [];
try {
  // The first makes the locale of its language and fills caches.
  for (let round = 0; round <= rounds; round += 1) {
    const times = await timeTrial(bench, textsOf('it'), () => processorMs(pid));
    if (round > 0) all.push(times);
  }
  const ofHost = memoryMiB(pid);
  memory = await measureTrials(bench, TRIALS, () => (memoryMiB(pid) - ofHost) / TRIALS);
} finally {
  await browser.close();
  await stop();
}
const WORDS: Readonly<Record<keyof Times, string>> = {
  canvas: 'the page has the stream',
  picture: 'first frame',
  wallpaper: 'wallpaper',
  files: 'window with the files',
  key: 'from a key to its effect',
  processor: 'processor time of the host and the session until then',
  writer: 'from a press on the panel to a page of Writer',
};
console.log(`${rounds} trials; milliseconds from the press of the button, median and most:`);
for (const [name, word] of Object.entries(WORDS)) {
  const sorted = all.flatMap((times) => times[name as keyof Times] ?? []).toSorted((a, b) => a - b);
  const [median, most = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  if (median !== undefined) console.log(`${word.padEnd(55)}${String(median).padStart(7)}${String(most).padStart(7)}`);
}
console.log(`${TRIALS} trials at once; MiB of each (PSS), and how many ${ROOM_MIB} MiB hold:`);
for (const [index, mebibytes] of memory.entries()) {
  const word = ['with its files open', 'with a text in Writer'][index] ?? '';
  const [each, many] = [mebibytes, ROOM_MIB / mebibytes].map((number) => String(Math.floor(number)).padStart(7));
  console.log(`${word.padEnd(55)}${each}${many}`);
}
