// `npm run hear [-- NAME…] [--language it,de,en] [--write]`: journeys with Orca and Firefox on the built site. What is said is
// compared, line by line, with a11y/heard/recorded/; `--write` records it. Linux alone; without its programs it is skipped.
// `-- --record`: a whole run that hears what is recorded is written into assessment.json; the page of the statement needs a build then.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Assessment } from '#src/features/accessibility/conformance.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import { NO_DESKTOP } from '#test/desktop/sandbox.ts';
import { heardWith, whyUnheard } from '#test/screen-reader.ts';
import { build } from '../../scripts/setup/build.mjs';
import { ASSESSMENT } from '../report/assessment.ts';
import { hear } from './hear.ts';
import { JOURNEYS } from './journeys/all-journeys.ts';
import { startHostedSite, startSite } from './site.ts';

/** Those with recordings. */
const HEARD: readonly Language[] = ['it', 'de', 'en'];
/** A reader waits most of the time. */
const AT_ONCE = 2;
const root = resolve(import.meta.dirname, '../..');

const { values, positionals } = parseArgs({
  options: { language: { type: 'string' }, write: { type: 'boolean' }, record: { type: 'boolean' } },
  allowPositionals: true,
});
const known = Object.keys(JOURNEYS);
const unknown = positionals.find((name) => !known.includes(name));
const languages = HEARD.filter((one) => values.language?.split(',').includes(one) ?? true);
if (unknown !== undefined || languages.length === 0) {
  const fault = unknown === undefined ? 'There is no such language.' : `There is no journey '${unknown}'.`;
  console.error(`${fault} The journeys are ${known.join(', ')}, the languages ${HEARD.join(', ')}.`);
  process.exit(2);
}
if (values.record && (values.language !== undefined || positionals.length > 0 || values.write)) {
  console.error('--record needs a whole run: no --language, no --write and no names.');
  process.exit(2);
}
const why = whyUnheard();
if (why !== undefined) {
  console.log(`Skipped: ${why}`);
  process.exit();
}
const named = known.filter((name) => positionals.length === 0 || positionals.includes(name));
const names = named.filter((name) => NO_DESKTOP === '' || !JOURNEYS[name]?.isOnHost);
if (names.length < named.length) console.log(`Skipped: journeys to a desktop; packages are missing: ${NO_DESKTOP}`);
await build(root, process.execPath);
const isHosted = (name: string) => JOURNEYS[name]?.isOnHost ?? false;
const site = await startSite();
const hosted = names.some(isHosted) ? await startHostedSite() : site;

const fileOf = (name: string, language: Language) => join(import.meta.dirname, 'recorded', `${language}-${name}.txt`);

/** Compares what is said with the recording, or records it. Returns whether both are the same. What differs is heard a second time. */
async function check(name: string, language: Language, isSecond = false): Promise<boolean> {
  const file = fileOf(name, language);
  const heard = await hear(name, language, isHosted(name) ? hosted : site).catch((error: unknown) =>
    console.log(String(error)),
  );
  if (heard !== undefined && values.write) writeFileSync(file, heard);
  if (heard !== undefined && existsSync(file) && readFileSync(file, 'utf8') === heard) return true;
  if (!isSecond) return check(name, language, true);
  if (heard === undefined) return false;
  const output = ['pipe', 'inherit', 'inherit'] as const;
  spawnSync('diff', ['-u', existsSync(file) ? file : '/dev/null', '-'], { input: heard, stdio: [...output] });
  return false;
}

let failed = 0;
const all = languages.flatMap((language) => names.map((name) => ({ language, name })));
const unrecorded = values.write ? [] : all.filter(({ name, language }) => !existsSync(fileOf(name, language)));
for (const { language, name } of unrecorded)
  console.log(`Skipped: ${language} ${name} has no recording yet; --write makes it`);
const chosen = all.filter((one) => !unrecorded.includes(one));
const waiting = [...chosen];
async function checkThoseThatWait(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const isSame = await check(next.name, next.language);
    if (!isSame) failed += 1;
    console.log(`${isSame ? 'heard' : 'DIFFERS'}  ${next.language} ${next.name}`);
  }
}
try {
  await Promise.all(Array.from({ length: AT_ONCE }, checkThoseThatWait));
} finally {
  if (hosted !== site) await hosted.stop();
  await site.stop();
}
console.log(`${chosen.length - failed} heard, ${failed} differ`);
process.exitCode = failed > 0 ? 1 : 0;
if (values.record && failed + unrecorded.length === 0) {
  const file = join(root, ASSESSMENT);
  const date = new Date().toISOString().slice(0, 10);
  const heard = { date, ...heardWith(), journeys: names.length, languages };
  const assessment = { ...(JSON.parse(readFileSync(file, 'utf8')) as Assessment), heard };
  writeFileSync(file, `${JSON.stringify(assessment, null, 2)}\n`);
  spawnSync('oxfmt', [file]);
}
