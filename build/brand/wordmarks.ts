// Draws the mark and the name side by side, for articles about the product: for light and dark backgrounds and in one colour.
import type { Site } from '#src/shared/site/site.ts';
import type { Mark } from './brand.ts';
import { drawing, type Outline } from './drawing.ts';

const HEIGHT = 100;
/** With this font size the ascenders are as high as the mark. */
const FONT_SIZE = 92;

/** Returns the three files with their URL paths. */
export async function wordmarks(site: Site, mark: Mark): Promise<[path: string, content: Buffer][]> {
  const { ground, ink, light } = mark.icon;
  const draw = async (first: string, second: string) =>
    Buffer.from(
      await drawing(['wordmark', first, second], (outline) => drawWordmark(site, mark, [first, second], outline)),
    );
  return [
    ['/brand/wordmark-on-light.svg', await draw(ground, light)],
    ['/brand/wordmark-on-dark.svg', await draw(ink, light)],
    ['/brand/wordmark-one-colour.svg', await draw('#000', '#000')],
  ];
}

function drawWordmark(
  site: Site,
  { viewBox, shapes }: Mark,
  [ink, light]: readonly [string, string],
  outline: Outline,
): string {
  const name = outline(site.name, FONT_SIZE);
  const start = HEIGHT * 1.22;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${Math.ceil(start + name.width)} ${HEIGHT}" role="img">` +
    `<title>${site.name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</title><style>.mark-light{fill:${light}}</style>` +
    `<svg width="${HEIGHT}" height="${HEIGHT}" viewBox="${viewBox}" color="${ink}">${shapes}</svg>` +
    `<path transform="translate(${start} 79)" fill="${ink}" d="${name.path}"/></svg>\n`
  );
}
