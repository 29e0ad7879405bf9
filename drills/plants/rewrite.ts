// A fault in a source text, planted as it is loaded: preloaded with `--import`, told in DRILL_REWRITE.
import { registerHooks } from 'node:module';

/** In the file whose path ends so, one text is replaced by another. */
export interface Rewrite {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const rewrites = JSON.parse(process.env['DRILL_REWRITE'] ?? '[]') as readonly Rewrite[];

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const here = rewrites.filter(({ file }) => url.endsWith(file));
    const { source } = loaded;
    if (here.length === 0 || source === undefined || source === null) return loaded;
    let text = typeof source === 'string' ? source : Buffer.from(source as Uint8Array).toString();
    for (const { file, from, to } of here) {
      // A fault that is not planted any more, because the text has changed, must not pass for one that is.
      if (text.split(from).length !== 2) throw new Error(`${file} has not just once: ${from}`);
      text = text.replace(from, () => to);
    }
    return { ...loaded, source: text };
  },
});
