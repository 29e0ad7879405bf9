// Where the source code is, for the texts that say it.
import { isSet } from '#src/shared/site/configured-address.ts';
import type { Sentence } from './sentence.ts';

/** Returns that the source code is public, or that its address is not set yet. Pages that use it have the text group `source`. */
export function sourceSentence({ sourceCodeUrl }: { readonly sourceCodeUrl: string }): Sentence {
  return { key: isSet(sourceCodeUrl) ? 'source.public' : 'source.unset' };
}
