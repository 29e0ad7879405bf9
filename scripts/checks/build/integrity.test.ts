import { beforeAll, expect, test } from 'vitest';
import { linesAbout, type InjectedFault } from '../fixture.ts';
import { checkIntegrity } from './integrity.ts';
import { changed, checkSite } from './site-faults.ts';

const FAULTS: readonly InjectedFault[] = [
  changed(
    'a module with the digest of another',
    'pages/de/info.html',
    /data-integrity="[^" ]+/,
    'data-integrity="x',
    'no right digest of /assets/entry.js',
  ),
  changed('a module without a digest', 'pages/en/info.html', ' /assets/part.js"', '"', 'needs /assets/part.js'),
  changed(
    'a script without a digest',
    'pages/es/info.html',
    / integrity="[^"]+"/,
    '',
    'no right digest of /assets/loader.js',
  ),
  changed(
    'a list with another digest',
    'pages/fr/info.html',
    /list.json [^"]+/,
    'list.json x',
    'no right digest of /assets/list.json',
  ),
  changed('a script that is not as it is listed', 'assets/heavy.js', /$/, ';', 'is not as /assets/list.json has it'),
  changed('an import that bypasses the loader', 'assets/leaky.js', /^/, 'import("./heavy.js");', 'bypasses the loader'),
];

let lines: readonly string[];
beforeAll(async () => {
  lines = await checkSite(checkIntegrity, FAULTS);
});

test.each(FAULTS)('finds $name', (fault) => {
  expect(linesAbout(fault, lines)).not.toEqual([]);
});

test('accepts a site without errors', async () => {
  expect(await checkSite(checkIntegrity, [])).toEqual([]);
});
