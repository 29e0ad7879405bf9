// Reads the brand from the folder `brand/` beside `site.config.ts`: `colours.css` and `mark.svg` (docs/brand.md). Makes the
// favicon, the app icons and the module `virtual:mark`, with which pages draw the mark.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { configFile } from '#src/server/site/read-site.ts';
import { cached } from '../output/cache.ts';

/** The contents of `mark.svg`. */
export interface Mark {
  /** The whole file, which is also the favicon. */
  svg: string;
  viewBox: string;
  /** The markup of its shapes. `currentColor` is the first colour, the class `mark-light` sets the second. */
  shapes: string;
  /** Colours of the app icon: background, first and second colour, from `data-ground`, `data-ink` and `data-light` of `<svg>`. */
  icon: { ground: string; ink: string; light: string };
}

const SHAPE = /<(?:path|circle|ellipse|rect|polygon|line)\b[^>]*\/>/g;

/** Returns the path of the folder `brand/`. Throws if there is none. */
export function brandFolder(): string {
  const config = configFile(process.env);
  const folder = resolve(dirname(config), 'brand');
  if (!existsSync(folder))
    throw new Error(`SITE_CONFIG is '${config}': copy the folder brand/ to ${folder}; see docs/brand.md.`);
  return folder;
}

/** Reads and parses `mark.svg`. Throws an error that names what is missing. */
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

/** Returns the background colour of pages as `[light, dark]`, for `<meta name="theme-color">`. Throws if `colours.css` lacks it. */
export function readGround(folder = brandFolder()): [string, string] {
  const css = readFileSync(join(folder, 'colours.css'), 'utf8');
  const [, light, dark] = /--ground:\s*light-dark\((.+?\)?),\s*(.+?\)?)\);/.exec(css) ?? [];
  if (light === undefined || dark === undefined)
    throw new Error('brand/colours.css: --ground is not light-dark(<light>, <dark>); see docs/brand.md.');
  return [light, dark];
}

/** Returns the app icon as SVG. `share` is the size of the mark and `radius` that of the corners, in percent of the icon. */
function appIcon({ viewBox, shapes, icon }: Mark, share: number, radius: number): string {
  const offset = (100 - share) / 2;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><style>.mark-light{fill:${icon.light}}</style>` +
    `<rect width="100" height="100" rx="${radius}" fill="${icon.ground}"/>` +
    `<svg x="${offset}" y="${offset}" width="${share}" height="${share}" viewBox="${viewBox}" color="${icon.ink}">${shapes}</svg></svg>\n`
  );
}

/** Renders an SVG document as PNG. `width` is in pixels. */
export function toPng(svg: string, width: number): Promise<Buffer> {
  return cached([`PNG ${width}`, svg], async () => {
    const { Resvg } = await import('@resvg/resvg-js');
    return Buffer.from(new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng());
  });
}

/** Returns favicon and app icons with their URL paths. */
export async function icons(mark: Mark): Promise<[path: string, content: Buffer][]> {
  const rounded = appIcon(mark, 62, 22);
  // Systems may crop a maskable icon to a circle of 80 % (W3C App Manifest). Apple rounds the corners of its icon itself.
  const square = appIcon(mark, 50, 0);
  return [
    ['/favicon.svg', Buffer.from(mark.svg)],
    ['/icon.svg', Buffer.from(rounded)],
    ['/icon-maskable.svg', Buffer.from(square)],
    ['/icon-192.png', await toPng(rounded, 192)],
    ['/icon-512.png', await toPng(rounded, 512)],
    ['/apple-touch-icon.png', await toPng(square, 180)],
  ];
}

/** Returns the mark for emails, as PNG of this width. */
export const mailMark = (mark: Mark, width: number): Promise<Buffer> => toPng(appIcon(mark, 62, 22), width);

/** Vite plugin that resolves `#brand/…` in style sheets and provides the shapes of the mark as `virtual:mark`. */
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

/** Parses markup into pairs of element name and attributes, under the names that React uses. */
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
