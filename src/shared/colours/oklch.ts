// Colours written in OKLCH as sRGB (matrices of Björn Ottosson's OKLab).

type Rgb = readonly [red: number, green: number, blue: number];

const OKLCH = /^oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)$/;

/**
 * Takes a colour written `oklch(<lightness>% <chroma> <hue>)`. Returns its linear sRGB, each part from 0 to 1: what lies outside sRGB
 * is clipped to it. Throws for another notation.
 */
export function linearRgb(colour: string): Rgb {
  const [, lightness, chroma, hue] = OKLCH.exec(colour) ?? [];
  if (hue === undefined) throw new Error(`'${colour}' is not oklch(<lightness>% <chroma> <hue>)`);
  const [L, C, angle] = [Number(lightness) / 100, Number(chroma), (Number(hue) * Math.PI) / 180];
  const [a, b] = [C * Math.cos(angle), C * Math.sin(angle)];
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s;
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s;
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s;
  return [clip(red), clip(green), clip(blue)];
}

/** The same colour as `#rrggbb`, for programs that know no OKLCH. Throws for another notation. */
export function hexOf(colour: string): string {
  const parts = linearRgb(colour).map((part) => {
    const encoded = part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

function clip(part: number): number {
  return Math.min(1, Math.max(0, part));
}
