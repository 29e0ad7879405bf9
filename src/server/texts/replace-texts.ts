// Puts the operator's texts in the place of those of the release.
import type { Catalogue } from '#src/shared/texts/texts.ts';

/** New texts by their key in the file of their kind, such as `home.title`. */
export type Replacements = Readonly<Record<string, string>>;

/** Returns the texts with those that `own` replaces. A key of `own` that the texts lack has no effect. */
export function replaceTexts(texts: Catalogue, own: Replacements, path = ''): Catalogue {
  const entries = Object.entries(texts).map(([name, text]) => {
    const key = path + name;
    if (typeof text !== 'string') return [name, replaceTexts(text, own, `${key}.`)];
    return [name, Object.hasOwn(own, key) ? own[key] : text];
  });
  return Object.fromEntries(entries) as Catalogue;
}
