// Converts text in the heading font to outlines, so that pictures look the same on machines without the font.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { FONT_SUBSETS } from '#src/shared/languages/languages.ts';

const require = createRequire(import.meta.url);
const fonts = Object.keys(FONT_SUBSETS).map((script) => {
  // As in src/ui/fonts.css.
  const face = script === 'greek' ? 'source-serif-4' : 'eczar';
  const file = require.resolve(`@fontsource/${face}/files/${face}-${script}-700-normal.woff2`);
  return create(readFileSync(file)) as Font;
});

/**
 * One line of text as the `d` of an SVG path, on a baseline at 0, `size` units high, and its width in the same units.
 * Throws if the font lacks a letter.
 */
export function outline(text: string, size: number): { path: string; width: number } {
  let [path, x] = ['', 0];
  for (const { font, part } of parts(text)) {
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(part);
    glyphs.forEach((glyph, at) => {
      path += glyph.path.scale(scale, -scale).translate(x, 0).toSVG();
      x += (positions[at]?.xAdvance ?? 0) * scale;
    });
  }
  return { path, width: x };
}

/** Splits a text where another file has the letters. */
function parts(text: string): { font: Font; part: string }[] {
  const found: { font: Font; part: string }[] = [];
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    const last = found.at(-1);
    const font = last?.font.hasGlyphForCodePoint(code)
      ? last.font
      : fonts.find((one) => one.hasGlyphForCodePoint(code));
    if (!font) throw new Error(`the display face has no '${letter}' (in '${text}')`);
    if (last?.font === font) last.part += letter;
    else found.push({ font, part: letter });
  }
  return found;
}
