// Contrast of two OKLCH colours as WCAG 2 computes it (relative luminance of sRGB; matrices of Björn Ottosson's OKLab).

/** Relative luminance, 0 to 1, of a colour written `oklch(<lightness>% <chroma> <hue>)`. Throws for another notation. */
export function luminance(colour: string): number {
  const [, lightness, chroma, hue] = /^oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)$/.exec(colour) ?? [];
  if (hue === undefined) throw new Error(`'${colour}' is not oklch(<lightness>% <chroma> <hue>)`);
  const [L, C, angle] = [Number(lightness) / 100, Number(chroma), (Number(hue) * Math.PI) / 180];
  const [a, b] = [C * Math.cos(angle), C * Math.sin(angle)];
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s;
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s;
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s;
  // Colours outside sRGB are clipped to it.
  const [r, g, bl] = [red, green, blue].map((part) => Math.min(1, Math.max(0, part))) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * bl;
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
