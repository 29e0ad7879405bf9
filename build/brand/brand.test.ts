// A brand is a folder and a configuration (docs/brand.md). The colours of both brands have enough contrast, and a build with the
// second brand has nothing of the first.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TESTS_EVERYTHING } from '#test/everything.ts';
import { colourWarnings } from './colours.ts';
import { luminance } from './contrast.ts';

const root = resolve(import.meta.dirname, '../..');
const SAMPLE = join(root, 'test/sample-site');

test.each([
  ['Aperta', join(root, 'brand/colours.css')],
  ['the sample', join(SAMPLE, 'brand/colours.css')],
])('the colours of %s have enough contrast', (_, file) => {
  expect(colourWarnings(readFileSync(file, 'utf8'))).toEqual([]);
});

test('colours in another notation, missing ones and pale ones are reported', () => {
  const css = readFileSync(join(root, 'brand/colours.css'), 'utf8');
  const changed = (from: RegExp, to: string) => colourWarnings(css.replace(from, to)).join('\n');
  expect(changed(/--accent: [^;]+/, '--accent: #007755')).toMatch(/--accent is #007755; it should be oklch/);
  expect(changed(/--danger: [^;]+;/, '')).toMatch(/--danger is missing/);
  expect(changed(/--text: [^;]+/, '--text: oklch(70% 0 0)')).toMatch(
    /--text on --ground has a contrast of [\d.]+:1 in the light/,
  );
});

test('luminance agrees with known colours', () => {
  expect(luminance('oklch(100% 0 0)')).toBeCloseTo(1, 3);
  expect(luminance('oklch(0% 0 0)')).toBeCloseTo(0, 3);
  // #ff0000, whose relative luminance WCAG gives as 0.2126.
  expect(luminance('oklch(62.8% 0.2577 29.23)')).toBeCloseTo(0.2126, 2);
});

describe.runIf(TESTS_EVERYTHING)('a second brand', { timeout: 180_000 }, () => {
  // Within the tree, so that the pages' renderer finds its packages.
  const out = join(root, '.cache/sample-site');
  const read = (file: string) => readFileSync(join(out, file), 'utf8');

  beforeAll(() => {
    const env = {
      ...process.env,
      SITE_CONFIG: join(SAMPLE, 'site.config.ts'),
      OVERRIDES_DIR: '',
      BUILD_OUT: out,
      PUBLIC_URL: '',
    };
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

  test('has its own texts in pages and emails, and the originals in the other languages', () => {
    const headings = ['it', 'de'].map((language) => /<h1[^>]*>([^<]*)/.exec(read(`pages/${language}/home.html`))?.[1]);
    expect(headings).toEqual(['Le stanze del quartiere', 'Freie Software in deinem Browser']);
    expect(JSON.parse(read('server/overrides.json'))).toEqual({
      it: { emails: { 'frame.copy': 'Oppure copia questo indirizzo nel browser:' }, api: {} },
    });
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
