// Draws the mark and the name side by side, for articles about the product: for light and dark backgrounds and in one colour.
import type { Site } from '#src/shared/site.ts';
import type { Mark } from './brand.ts';
import { outline } from './lettering.ts';

const HEIGHT = 100;
/** With this font size the ascenders are as high as the mark. */
const FONT_SIZE = 92;

/** Returns the three files with their URL paths. */
export function wordmarks(site: Site, { viewBox, shapes, icon }: Mark): [path: string, content: Buffer][] {
  const name = outline(site.name, FONT_SIZE);
  const start = HEIGHT * 1.22;
  const draw = (ink: string, light: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${Math.ceil(start + name.width)} ${HEIGHT}" role="img">` +
        `<title>${site.name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</title><style>.mark-light{fill:${light}}</style>` +
        `<svg width="${HEIGHT}" height="${HEIGHT}" viewBox="${viewBox}" color="${ink}">${shapes}</svg>` +
        `<path transform="translate(${start} 79)" fill="${ink}" d="${name.path}"/></svg>\n`,
    );
  return [
    ['/brand/wordmark-on-light.svg', draw(icon.ground, icon.light)],
    ['/brand/wordmark-on-dark.svg', draw(icon.ink, icon.light)],
    ['/brand/wordmark-one-colour.svg', draw('#000', '#000')],
  ];
}
