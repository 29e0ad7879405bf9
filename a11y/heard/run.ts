// `npm run hear [-- NAME…] [--language it,de,en] [--write]`: journeys with Orca and Firefox on the built site. What is said is
// compared, line by line, with a11y/heard/recorded/; `--write` records it. Linux alone; without its programs it is skipped.
// `-- --record`: a whole run that hears what is recorded is written into assessment.json; the page of the statement needs a build then.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Assessment } from '#src/features/accessibility/conformance.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import { heardWith, whyUnheard } from '#test/screen-reader.ts';
import { build } from '../../scripts/setup/build.mjs';
import { ASSESSMENT } from '../report/assessment.ts';
import startSite from '../start-site.ts';
import { hear } from './hear.ts';
import { JOURNEYS } from './journeys/all-journeys.ts';

/** Those with recordings. */
const HEARD: readonly Language[] = ['it', 'de', 'en'];
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
const names = known.filter((name) => positionals.length === 0 || positionals.includes(name));
await build(root, process.execPath);
const stop = await startSite();

/** Compares what is said with the recording, or records it. Returns whether both are the same. */
async function check(name: string, language: Language): Promise<boolean> {
  const file = join(import.meta.dirname, 'recorded', `${language}-${name}.txt`);
  const heard = await hear(name, language).catch((error: unknown) => console.log(String(error)));
  if (heard === undefined) return false;
  if (values.write) writeFileSync(file, heard);
  if (existsSync(file) && readFileSync(file, 'utf8') === heard) return true;
  const output = ['pipe', 'inherit', 'inherit'] as const;
  spawnSync('diff', ['-u', existsSync(file) ? file : '/dev/null', '-'], { input: heard, stdio: [...output] });
  return false;
}

let failed = 0;
try {
  for (const language of languages)
    for (const name of names) {
      const isSame = await check(name, language);
      if (!isSame) failed += 1;
      console.log(`${isSame ? 'heard' : 'DIFFERS'}  ${language} ${name}`);
    }
} finally {
  await stop();
}
console.log(`${languages.length * names.length - failed} heard, ${failed} differ`);
process.exitCode = failed > 0 ? 1 : 0;
if (values.record && failed === 0) {
  const file = join(root, ASSESSMENT);
  const date = new Date().toISOString().slice(0, 10);
  const heard = { date, ...heardWith(), journeys: names.length, languages };
  const assessment = { ...(JSON.parse(readFileSync(file, 'utf8')) as Assessment), heard };
  writeFileSync(file, `${JSON.stringify(assessment, null, 2)}\n`);
}
