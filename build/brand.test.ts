// A brand is a folder and a configuration (docs/brand.md). The colours of both brands have enough contrast, and a build with the
// second brand has nothing of the first.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contrast, luminance } from './contrast.ts';

const root = resolve(import.meta.dirname, '..');
const SAMPLE = join(root, 'test/sample-site');

/** Every token of a colours file with its two colours, `[light, dark]`. */
function coloursIn(file: string): Map<string, readonly [string, string]> {
  const css = readFileSync(file, 'utf8');
  const colour = String.raw`oklch\([^)]+\)`;
  const found = css.matchAll(
    new RegExp(String.raw`--([\w-]+): (?:light-dark\((${colour}), (${colour})\)|(${colour}));`, 'g'),
  );
  return new Map(
    [...found].map(([, name = '', light, dark, both]) => [name, [light ?? both ?? '', dark ?? both ?? '']]),
  );
}

// Foreground, background and minimum contrast: 7:1 for text (WCAG 1.4.6), 3:1 for edges of controls (WCAG 1.4.11).
const PAIRS: readonly [over: string, under: string, least: number][] = [
  ...['ground', 'surface', 'surface-strong'].flatMap((under): [string, string, number][] => [
    ['text', under, 7],
    ['line-strong', under, 3],
  ]),
  ...['ground', 'surface'].flatMap((under): [string, string, number][] => [
    ['text-soft', under, 7],
    ['accent', under, 7],
    ['danger', under, 7],
  ]),
  ['danger', 'danger-ground', 7],
  ['on-accent', 'accent', 7],
  ['on-accent', 'accent-strong', 7],
  ['on-deep', 'deep', 7],
  ['on-deep-soft', 'deep', 7],
];

describe.each([
  ['Aperta', join(root, 'brand/colours.css')],
  ['the sample', join(SAMPLE, 'brand/colours.css')],
])('the colours of %s', (_, file) => {
  const colours = coloursIn(file);

  test.each(PAIRS)('%s on %s has %d:1, light and dark', (over, under, least) => {
    for (const scheme of [0, 1] as const) {
      const [a, b] = [colours.get(over)?.[scheme] ?? '', colours.get(under)?.[scheme] ?? ''];
      expect(contrast(a, b), `${a} on ${b}`).toBeGreaterThanOrEqual(least);
    }
  });
});

test('luminance agrees with known colours', () => {
  expect(luminance('oklch(100% 0 0)')).toBeCloseTo(1, 3);
  expect(luminance('oklch(0% 0 0)')).toBeCloseTo(0, 3);
  // #ff0000, whose relative luminance WCAG gives as 0.2126.
  expect(luminance('oklch(62.8% 0.2577 29.23)')).toBeCloseTo(0.2126, 2);
});

describe('a second brand', { timeout: 180_000 }, () => {
  // Within the tree, so that the pages' renderer finds its packages.
  const out = join(root, '.cache/sample-site');
  const read = (file: string) => readFileSync(join(out, file), 'utf8');

  beforeAll(() => {
    const env = { ...process.env, SITE_CONFIG: join(SAMPLE, 'site.config.ts'), BUILD_OUT: out, PUBLIC_URL: '' };
    execFileSync(process.execPath, ['build/build.ts'], { cwd: root, env, stdio: 'pipe' });
  }, 180_000);
  afterAll(() => rmSync(out, { recursive: true, force: true }));

  test('has its name and slug everywhere, and nothing is left of the first', () => {
    const files = readdirSync(out, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:html|js|json|xml|txt|webmanifest)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
    expect(files.length).toBeGreaterThan(243);
    // Italian has the adjective too ('aperta', 'open'): only the name and the glued slug would be left-overs.
    const left = files.filter((file) =>
      /\bAperta\b|[a-z-]aperta\b/.test(readFileSync(file, 'utf8').replaceAll(/riaperta|coperta/g, '')),
    );
    expect(left).toEqual([]);
    expect(read('pages/de/home.html')).toContain('Chiara</title>');
    expect(read('files/sitemap.xml')).toContain('https://chiara.example.net/el/finanzichiara');
  });

  test('has its colours and its mark', () => {
    const html = read('pages/it/home.html');
    expect(html).toContain('M12 2l10 20H2z');
    expect(html).not.toContain('A180 180');
    expect(html).toMatch(/--accent:light-dark\(oklch\(37% \.065 290\)/);
    expect(read('files/icon.svg')).toContain('#3b2a63');
    expect(read('files/brand/wordmark-on-dark.svg')).toContain('<title>Chiara</title>');
    expect(readFileSync(join(out, 'files/social/el.png')).readUInt32BE(16)).toBe(1200);
    expect(readFileSync(join(out, 'files/icon-512.png')).readUInt32BE(16)).toBe(512);
  });
});
