// Finds words and phrases in texts.

/** Matches a phrase as whole words, without regard to case; a hyphen is part of a word, and any apostrophe matches any other. */
export function phrasePattern(phrase: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}-])${phraseSource(phrase)}(?![\\p{L}\\p{N}-])`, 'iu');
}

/** The source of a regular expression for a phrase; a space also matches a no-break space. */
export function phraseSource(phrase: string): string {
  return phrase
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/['’]/g, "['’]")
    .replaceAll(' ', '[ \\u00a0]');
}
