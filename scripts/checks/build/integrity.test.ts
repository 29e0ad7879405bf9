import { beforeAll, expect, test } from 'vitest';
import { linesAbout, type InjectedFault } from '../fixture.ts';
import { checkIntegrity } from './integrity.ts';
import { changed, checkSite } from './site-faults.ts';

const FAULTS: readonly InjectedFault[] = [
  changed(
    'a script with the digest of another',
    'pages/de/info.html',
    /integrity="sha256-/,
    'integrity="sha256-x',
    'no right digest of /assets/start.js',
  ),
  changed('a module that is not named', 'pages/en/info.html', ' /assets/part.js"', '"', 'needs /assets/part.js'),
  changed(
    'a script without a digest',
    'pages/es/info.html',
    / integrity="[^"]+"/,
    '',
    'no right digest of /assets/start.js',
  ),
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
