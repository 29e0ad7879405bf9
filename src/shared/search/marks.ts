// Which words of a title or summary a search has found.
import { fold, MOST_ENDING } from './words.ts';

/** A piece of a text. */
export interface Piece {
  readonly text: string;
  readonly isMarked: boolean;
}

/** What a search marks. */
export interface Marks {
  /** Words that begin with these are marked. */
  readonly stems: readonly string[];
  /** Longer ones: the words that begin with them are others (`passkey` beside `pass`). */
  readonly others: readonly string[];
}

/** Divides a text into pieces: words that begin with one of the stems, and all between them. */
export function markedPieces(text: string, { stems, others }: Marks): readonly Piece[] {
  const longest = (word: string, list: readonly string[]) =>
    Math.max(0, ...list.filter((stem) => word.startsWith(stem)).map((stem) => stem.length));
  const isMarked = (piece: string) => {
    const word = fold(piece.toLowerCase());
    if (longest(word, others) > longest(word, stems)) return false;
    // A short stem is a word of its own: `in` does not mark `install`. A word that is much longer is another one.
    return stems.some((stem) =>
      stem.length < 4 ? word === stem : word.startsWith(stem) && word.length - stem.length <= MOST_ENDING,
    );
  };
  const pieces: Piece[] = [];
  for (const piece of text.split(/([\p{L}\p{M}\p{N}]+)/u)) {
    if (piece === '') continue;
    const next = { text: piece, isMarked: isMarked(piece) };
    const last = pieces.at(-1);
    if (last?.isMarked === next.isMarked) pieces[pieces.length - 1] = { ...next, text: last.text + piece };
    else pieces.push(next);
  }
  return pieces;
}
