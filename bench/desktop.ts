import { startDesktopHost } from '#test/desktop/start-host.ts';
import { textsOf } from '#test/texts.ts';
// `npm run bench -- desktop [--rounds N]`: how long a trial takes to start on this machine, and a key to be seen, in Chromium on the
// loopback. DESKTOP_IMAGE may name an image; else sessions see this machine's own programs.
import { launchChromium } from '../scripts/testing/browser.ts';
import { processorMs } from './desktop/processor.ts';
import { timeTrial, type Times } from './desktop/time-trial.ts';

const at = process.argv.indexOf('--rounds');
const rounds = at < 0 ? 5 : Number(process.argv[at + 1]);
const { origin, pid, stop } = await startDesktopHost();
const browser = await launchChromium();
const all: Times[] = [];
try {
  // The first makes the locale of its language and fills caches.
  for (let round = 0; round <= rounds; round += 1) {
    const times = await timeTrial(browser, origin, textsOf('it'), () => processorMs(pid));
    if (round > 0) all.push(times);
  }
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
};
console.log(`${rounds} trials; milliseconds from the press of the button, median and most:`);
for (const [name, word] of Object.entries(WORDS)) {
  const sorted = all.map((times) => times[name as keyof Times]).toSorted((a, b) => a - b);
  const [median = 0, most = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  console.log(`${word.padEnd(55)}${String(median).padStart(7)}${String(most).padStart(7)}`);
}
