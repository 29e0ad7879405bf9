// Finds words and phrases in texts.

/**
 * Returns a function that finds phrases in a text, as whole words, without regard to case; a hyphen is part of a word, and any
 * apostrophe matches any other. `anywhere` says of a phrase that it is also found within a word.
 */
export function phraseFinder(
  phrases: readonly string[],
  anywhere: (phrase: string) => boolean = () => false,
): (text: string) => readonly string[] {
  const known = phrases.map((phrase) => {
    const source = anywhere(phrase) ? phrase : `(?<![\\p{L}\\p{N}-])${phraseSource(phrase)}(?![\\p{L}\\p{N}-])`;
    return { phrase, letters: capitals(phrase), pattern: new RegExp(source, 'iu') };
  });
  return (text) => {
    // Few texts have any of the letters, and looking for them takes a tenth of the time of the pattern.
    const written = capitals(text);
    return known.flatMap(({ phrase, letters, pattern }) =>
      written.includes(letters) && pattern.test(text) ? [phrase] : [],
    );
  };
}

function capitals(text: string): string {
  return text.toLowerCase().toUpperCase().replaceAll('’', "'").replaceAll('\u00a0', ' ');
}

/** The source of a regular expression for a phrase; a space also matches a no-break space. */
export function phraseSource(phrase: string): string {
  return phrase
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/['’]/g, "['’]")
    .replaceAll(' ', '[ \\u00a0]');
}
