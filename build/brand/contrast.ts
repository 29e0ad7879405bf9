// Contrast of two OKLCH colours as WCAG 2 computes it.
import { linearRgb } from '#src/shared/colours/oklch.ts';

/** Relative luminance, 0 to 1, of a colour written `oklch(<lightness>% <chroma> <hue>)`. Throws for another notation. */
export function luminance(colour: string): number {
  const [red, green, blue] = linearRgb(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
