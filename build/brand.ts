// The brand's folder stands beside `site.config.ts`: `brand/colours.css` and `brand/mark.svg` (docs/brand.md). From the
// mark come the favicon, the app's icons, and the module `virtual:mark` that draws it within pages.
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import type { Plugin } from 'vite';
import { configFile } from '#src/server/read-site.ts';

/** The mark as its parts. */
export interface Mark {
  /** The whole file: it is the favicon. */
  svg: string;
  viewBox: string;
  /** Its shapes as markup: `currentColor` is the ink, the class `mark-light` the second colour. */
  shapes: string;
  /** Colours of the app icon, from `data-ground`, `data-ink` and `data-light` of the root. */
  icon: { ground: string; ink: string; light: string };
}

const SHAPE = /<(?:path|circle|ellipse|rect|polygon|line)\b[^>]*\/>/g;

/** Where the brand of the site is. */
function brandFolder(): string {
  return resolve(dirname(configFile(process.env)), 'brand');
}

/** Reads `mark.svg`. Throws one line that says what the file lacks. */
export function readMark(folder = brandFolder()): Mark {
  const svg = readFileSync(join(folder, 'mark.svg'), 'utf8');
  const attribute = (name: string) => {
    const value = new RegExp(`<svg[^>]*\\s${name}="([^"]+)"`).exec(svg)?.[1];
    if (value === undefined) throw new Error(`brand/mark.svg: its <svg> has no ${name}; see docs/brand.md.`);
    return value;
  };
  const shapes = svg.match(SHAPE)?.join('') ?? '';
  if (shapes === '')
    throw new Error('brand/mark.svg has no shape that is closed by itself, such as <path …/>; see docs/brand.md.');
  const icon = { ground: attribute('data-ground'), ink: attribute('data-ink'), light: attribute('data-light') };
  return { svg, viewBox: attribute('viewBox'), shapes, icon };
}

/** The colour of the page's ground, `[light, dark]`, for the browser's own bars. */
export function readGround(folder = brandFolder()): [string, string] {
  const css = readFileSync(join(folder, 'colours.css'), 'utf8');
  const [, light, dark] = /--ground:\s*light-dark\((.+?\)?),\s*(.+?\)?)\);/.exec(css) ?? [];
  if (light === undefined || dark === undefined)
    throw new Error('brand/colours.css: --ground is not light-dark(<light>, <dark>); see docs/brand.md.');
  return [light, dark];
}

/** The mark on its own ground, as large as `share` of the icon; `radius` of the corners in hundredths. */
function appIcon({ viewBox, shapes, icon }: Mark, share: number, radius: number): string {
  const at = (100 - share) / 2;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><style>.mark-light{fill:${icon.light}}</style>` +
    `<rect width="100" height="100" rx="${radius}" fill="${icon.ground}"/>` +
    `<svg x="${at}" y="${at}" width="${share}" height="${share}" viewBox="${viewBox}" color="${icon.ink}">${shapes}</svg></svg>\n`
  );
}

/** Draws an SVG document as PNG, `width` pixels wide. */
export function toPng(svg: string, width: number): Buffer {
  return Buffer.from(new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng());
}

/** Favicon and icons by their address. */
export function icons(mark: Mark): [path: string, content: Buffer][] {
  const rounded = appIcon(mark, 62, 22);
  // Systems cut a maskable icon to a circle of 80 % (W3C App Manifest), and Apple's to its own corners.
  const whole = appIcon(mark, 50, 0);
  return [
    ['/favicon.svg', Buffer.from(mark.svg)],
    ['/icon.svg', Buffer.from(rounded)],
    ['/icon-maskable.svg', Buffer.from(whole)],
    ['/icon-192.png', toPng(rounded, 192)],
    ['/icon-512.png', toPng(rounded, 512)],
    ['/apple-touch-icon.png', toPng(whole, 180)],
  ];
}

/** Vite plugin: `#brand/…` in style sheets, and the mark's shapes as `virtual:mark`. */
export function brandModule(): Plugin {
  return {
    name: 'brand-module',
    config: () => ({ resolve: { alias: { '#brand': brandFolder() } } }),
    configureServer({ middlewares }) {
      middlewares.use('/favicon.svg', (_request, response) => {
        response.setHeader('Content-Type', 'image/svg+xml').end(readMark().svg);
      });
    },
    resolveId: (id) => (id === 'virtual:mark' ? '\0mark' : undefined),
    load(id) {
      if (id !== '\0mark') return;
      const { viewBox, shapes } = readMark();
      return `export default ${JSON.stringify({ viewBox, shapes: shapesOf(shapes) })};`;
    },
  };
}

/** Each shape as its name and React's names of its attributes. */
function shapesOf(markup: string): [string, Record<string, string>][] {
  return [...markup.matchAll(/<(\w+)([^>]*)\/>/g)].map(([, tag = '', rest = '']) => [
    tag,
    Object.fromEntries(
      [...rest.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name === 'class' ? 'className' : name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
        value,
      ]),
    ),
  ]);
}
