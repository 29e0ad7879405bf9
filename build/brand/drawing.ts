// Drawings with words in the heading font, from the cache if they show the same: loading the font takes a quarter of a second.
import { inputsOf } from '../inputs.mjs';
import { cached } from '../output/cache.ts';

/** Converts text to outlines (lettering.ts). */
export type Outline = typeof import('./lettering.ts').outline;

/** Texts reach a drawing as its `parts`. The rest that it depends on is sources, configuration and brand. */
const inputs = inputsOf('.', process.env, /src\/texts\/[^/]+\//);

/** Returns the SVG that `draw` returns, or returned in an earlier build with the same inputs and `parts`. */
export async function drawing(parts: readonly string[], draw: (outline: Outline) => string): Promise<string> {
  const made = await cached(['drawing', inputs, ...parts], async () => {
    const { outline } = await import('./lettering.ts');
    return Buffer.from(draw(outline));
  });
  return made.toString();
}
